// A document that looks like a view: what the seat cannot see lies anyhow (notation.py). Who can lay
// what follows from play is for `resample` to heed.

import type { Options } from "$client/engine/game";
import type { Json } from "$client/engine/schema/terms";
import { same, without, type Box } from "$client/engine/notation";

/** The tile of a lay, as it is called however it is turned. */
function tileOf(lay: string): string {
  return [0, 1, 2].map((turn) => lay.slice(turn, 3) + lay.slice(0, turn)).sort()[0]!;
}

export function determinized(view: Json, { tile }: Box, options: Options): Record<string, Json> {
  const sizes = view.hand_sizes as number[];
  const hands: (string[] | null)[] = view.hands ?? sizes.map((_, seat) => (seat === view.seat ? view.hand : null));
  const rest = without(tile!, [...(view.board as string[]).map(tileOf), ...hands.flatMap((hand) => hand ?? [])]);
  const dealt = hands.map((hand, seat) => hand ?? rest.splice(0, sizes[seat]));
  return {
    ...same(view, "board", "scores", "turn", "draws", "passes", "round", "phase"),
    ...(view.draws ? { drawn: view.drawn ?? dealt[view.turn]![0] } : {}),
    ...(options.mode === "basic" ? { scores: dealt.map(() => 0) } : {}), // views count tiles there, documents nothing
    hands: dealt,
    pool: rest.slice(0, view.pool),
  };
}
