// How many lines of play there are: counts that engines can be compared by (kufsa.arena.perft).

import type { Game } from "./game";
import type { Area } from "./kernels";
import type { Position } from "./position";

const rooms = new WeakMap<Game, { depth: number; start: Area; stack: Area; room: Area }>();

function roomFor(game: Game, depth: number) {
  const { about, kernels } = game;
  const known = rooms.get(game);
  if (known && known.depth >= depth) return known;
  const made = {
    depth,
    start: kernels.reserve(about.state.size),
    stack: kernels.reserve((depth + 1) * about.state.size),
    room: kernels.reserve(4 * (depth + 1) * (about.max_legal_actions + 2)),
  };
  rooms.set(game, made);
  return made;
}

/** Lines of exactly this many actions, or fewer where the game ends. */
export function countLines({ game, state }: Position, depth: number): number {
  const { start, stack, room } = roomFor(game, depth);
  game.kernels.bytes(start).set(state);
  const width = game.about.max_legal_actions + 2;
  return game.kernels.call("count_lines", start.address, 1, stack.address, depth + 1, room.address, depth + 1, width, depth);
}
