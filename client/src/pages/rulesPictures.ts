// Pictures of the rules: positions as each game draws them, by language. They are files of their own.

const FILES = import.meta.glob("../../../src/kufsa/games/*/board/pictures/*.svg", { query: "?url", import: "default" }) as Record<string, () => Promise<string>>;

/** Where the picture is. */
export async function rulesPicture(game: string, name: string, lang: string): Promise<string> {
  const found = FILES[`../../../src/kufsa/games/${game}/board/pictures/${name}.${lang}.svg`];
  if (!found) throw new Error(`no picture ${name} of ${game}`);
  return found();
}
