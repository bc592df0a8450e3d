level-hatchling = Hatchling
level-magpie = Magpie
level-fox = Fox
level-owl = Owl
level-old-dragon = Old Dragon

about-hatchling = Stops as soon as it has something, and forgets almost everything.
about-magpie = Cannot resist one more glittering tile, and remembers the last few.
about-fox = Remembers quite a lot and is careful.
about-owl = Forgets little and counts what is left.
about-old-dragon = Remembers everything and thinks several turns ahead.

why-stop = { $share ->
    [none] No tile that I did not know would have ended my turn, but I had enough: I stopped.
    [all] Every tile that I did not know would have ended my turn: I stopped.
   *[some] { $bad } of the { $unknown } tiles I did not know would have ended my turn: I stopped.
}
why-empty = I had nothing to take, and did not want to show the others more tiles: I stopped.
why-on = { $share ->
    [none] No tile that I did not know would have ended my turn: I went on.
   *[few] Only { $bad } of the { $unknown } tiles I did not know would have ended my turn: I went on.
}
why-dare = { $share ->
    [all] Every tile that I did not know would have ended my turn, but I dared: I went on.
   *[some] { $bad } of the { $unknown } tiles I did not know would have ended my turn, but I dared: I went on.
}
why-free = { $share ->
    [all] Every tile that I did not know would have ended my turn, but I had nothing to lose: I went on.
   *[some] { $bad } of the { $unknown } tiles I did not know would have ended my turn, but I had nothing to lose: I went on.
}
why-known = I knew that tile.
why-solved = I worked it out to the end: my chance of winning is { $percent } in a hundred.
