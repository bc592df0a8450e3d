// A minimal game on boardgame.io's own server, in memory: two players add to a number in turn.
// A match is about as long as one of Triangle Dominoes, so that its log does not grow for ever.
const { Server } = require("boardgame.io/server");

const game = {
  name: "count",
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
