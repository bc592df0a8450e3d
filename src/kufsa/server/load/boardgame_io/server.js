// A minimal game on boardgame.io's own server, in memory: two players add to a number in turn.
// Undo is off and a match is short, so that nothing grows: the least work it can have.
const { Server } = require("boardgame.io/server");

const game = {
  name: "count",
  disableUndo: true,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
  endIf: ({ G }) => (G.count >= 80 ? { draw: true } : undefined),
};

const server = Server({ games: [game], origins: ["http://127.0.0.1"] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
