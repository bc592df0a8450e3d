// Short answers for the middle of a game. Its folder has them in board/help: which there are in help.ts, and
// their sentences in text/<language>.ftl, `<id>-asked` and `<id>-told`.

export interface Help {
  /** What people ask, most often first, and the clause of the rules that tells more. */
  asked: { id: string; clause: string }[];
  /** Arrow keys lead around the board. */
  arrows: boolean;
  /** Keys of its board as they are printed on keyboards, and the sentence that says what they do. */
  keys: { keys: string[]; id: string }[];
  /** Its sentences, by path. */
  texts: Record<string, string>;
}

const all = import.meta.glob("../../../../src/kufsa/games/*/board/help/help.ts") as Record<string, () => Promise<{ help: Help }>>;

/** What a game has; null: it has none. */
export const helpOf = async (game: string): Promise<Help | null> => (await all[`../../../../src/kufsa/games/${game}/board/help/help.ts`]?.())?.help ?? null;
