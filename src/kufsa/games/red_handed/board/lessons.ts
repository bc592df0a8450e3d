// Guided positions. Every document is one that the rules accept, and every solution is legal:
// the server plays them by the real rules.

import type { Lesson } from "$client/board/contract";

export const lessons: Lesson[] = [
  {
    task: "lesson-theft-task",
    learned: "lesson-theft-learned",
    hint: "lesson-theft-hint",
    seat: 0,
    solutions: ["0:snatch 2 3 4"],
    document: {"game": "red_handed", "options": {"players": 2}, "decks": [["Db1", "Db1", "Fb1", "Fb1", "Tb1", "Tb1", "Dg1", "Dg1", "Fg1", "Fg1", "Tg1", "Tg1", "Dr1", "Fr1", "Tr1", "Db2", "Db2", "Fb2", "Fb2", "Tb2", "Tb2", "Dg2", "Dg2", "Fg2", "Tg2", "Tg2", "Dr2", "Dr2"], ["Fr2", "Fr2", "Tr2", "Tr2", "Db3", "Db3", "Fb3", "Fb3", "Tb3", "Tb3", "Dg3", "Dg3", "Fg3", "Fg3", "Tg3", "Tg3", "Dr3", "Dr3", "Fr3", "Fr3", "Tr3", "Tr3", "K", "K", "K", "Pb", "Pg", "Pr"]], "piles": [[], []], "open": [["Fg2", 0], ["Tr1", 1], ["Dr1", 0], ["Fr1", 1]], "phase": "play"},
  },
  {
    task: "lesson-different-task",
    learned: "lesson-different-learned",
    hint: "lesson-different-hint",
    seat: 0,
    solutions: ["0:snatch 1 3 5"],
    document: {"game": "red_handed", "options": {"players": 2}, "decks": [["Db1", "Db1", "Fb1", "Fb1", "Tb1", "Tb1", "Dg1", "Dg1", "Fg1", "Fg1", "Tg1", "Tg1", "Dr1", "Dr1", "Fr1", "Fr1", "Tr1", "Db2", "Db2", "Fb2", "Fb2", "Tb2", "Dg2", "Fg2", "Fg2", "Tg2", "Tg2"], ["Dr2", "Fr2", "Fr2", "Tr2", "Tr2", "Db3", "Db3", "Fb3", "Tb3", "Tb3", "Dg3", "Dg3", "Fg3", "Tg3", "Tg3", "Dr3", "Dr3", "Fr3", "Fr3", "Tr3", "Tr3", "K", "K", "K", "Pb", "Pg", "Pr"]], "piles": [[], []], "open": [["Tr1", 0], ["Dr2", 1], ["Dg2", 0], ["Fg3", 1], ["Fb3", 0], ["Tb2", 1]], "phase": "play"},
  },
  {
    task: "lesson-dark-task",
    learned: "lesson-dark-learned",
    hint: "lesson-dark-hint",
    seat: 0,
    solutions: ["0:snatch 1 3 4"],
    document: {"game": "red_handed", "options": {"players": 2}, "decks": [["Db1", "Fb1", "Fb1", "Tb1", "Tb1", "Dg1", "Dg1", "Fg1", "Fg1", "Tg1", "Dr1", "Dr1", "Fr1", "Fr1", "Tr1", "Tr1", "Db2", "Db2", "Fb2", "Fb2", "Tb2", "Tb2", "Dg2", "Dg2", "Fg2", "Tg2", "Tg2"], ["Dr2", "Dr2", "Fr2", "Fr2", "Tr2", "Tr2", "Db3", "Db3", "Fb3", "Fb3", "Tb3", "Tb3", "Dg3", "Dg3", "Fg3", "Fg3", "Tg3", "Tg3", "Dr3", "Fr3", "Tr3", "Tr3", "K", "K", "Pb", "Pg", "Pr"]], "piles": [[], []], "open": [["Tg1", 0], ["K", 1], ["Dr3", 0], ["Fg2", 1], ["Db1", 0], ["Fr3", 1]], "phase": "play"},
  },
  {
    task: "lesson-arrest-task",
    learned: "lesson-arrest-learned",
    hint: "lesson-arrest-hint",
    seat: 0,
    solutions: ["0:snatch 2 4"],
    document: {"game": "red_handed", "options": {"players": 2}, "decks": [["Db1", "Db1", "Fb1", "Tb1", "Tb1", "Dg1", "Fg1", "Fg1", "Tg1", "Tg1", "Dr1", "Dr1", "Fr1", "Fr1", "Tr1", "Tr1", "Db2", "Fb2", "Fb2", "Tb2", "Tb2", "Dg2", "Dg2", "Fg2", "Fg2", "Tg2", "Dr2"], ["Dr2", "Fr2", "Fr2", "Tr2", "Tr2", "Db3", "Db3", "Fb3", "Fb3", "Tb3", "Tb3", "Dg3", "Dg3", "Fg3", "Fg3", "Tg3", "Tg3", "Dr3", "Dr3", "Fr3", "Fr3", "Tr3", "K", "K", "K", "Pb", "Pg"]], "piles": [[], []], "open": [["Tg2", 0], ["Pr", 1], ["Dg1", 0], ["Tr3", 1], ["Fb1", 0], ["Db2", 1]], "phase": "play"},
  },
];
