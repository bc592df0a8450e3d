daily-text = One position in each game, the same for everybody. Exactly one move is best: find it.
by-this-device = No server can be reached: the date is that of this device.
your-move = Your turn: exactly one move is best. Which one?
your-race = There is exactly one thing to claim. Be quick: the time counts.
race-ready = Everything is shown when you begin, and the time starts.
begin = Begin
not-best = There is a better move. Look again.
not-right = That is not it. Look again.
show-answer = Show the answer
answer-shown = This is the answer.
solved = { $tries ->
    [1] Solved at the first try!
   *[other] Solved at try { $tries }.
}
solved-in = It took { $seconds } seconds.
worth = This move wins { $value } games out of 100, the next best one { $next }.
everybody = { $solved ->
    [1] One person has solved it today, { $first ->
        [0] not at the first try.
       *[other] at the first try.
    }
   *[other] { $solved } people have solved it today, { $first } of them at the first try.
}
half-within = Half of them within { $seconds } seconds.
share-solved = Share
copied = The text is copied.
book = Puzzle book
book-number = Puzzle { $number } of { $count }
next-puzzle = Next puzzle
no-puzzles = This game has no puzzles.
still-open = not solved yet
todays = Today’s puzzle
your-week = Your week
day-solved = { $day }: solved
day-open = { $day }: nothing solved
days-in-a-row = { $count ->
   *[other] A puzzle on { $count } days so far, without a break. One day off in a week is fine.
}
