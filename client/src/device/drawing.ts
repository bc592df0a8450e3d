// The picture of a game that brings no board: the values of a view in words, as kufsa.core.drawn has it
// on a server.

import LANGUAGES from "virtual:languages";
import type { Drawn } from "../board/contract";
import type { Game } from "../engine/game";
import type { Json } from "../engine/schema/terms";

const FRAME = ["game", "options", "seat", "winners", "last", "names"]; // no values of the game
const [WIDTH, LINE, MARGIN] = [480, 34, 20];
const LETTERS = 40; // in a line
const INDENT = "    ";
const HIDDEN = "?"; // what another seat has and nobody else may know
const NOTHING = "–";
const FEW_HIDDEN = 10; // so many are drawn one by one
const FONT = "Rubik, Heebo, 'Noto Sans Hebrew', 'Noto Sans', 'Segoe UI', system-ui, sans-serif";
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A sentence of the game, or of core, in the language of the picture; null: there is none. */
export type Say = (id: string) => Promise<string | null>;

interface Told {
  text: string;
  heading: boolean;
}

/** What is needed of a game. */
type Drawable = Pick<Game, "id"> & { about: { schema: Pick<Game["about"]["schema"], "document" | "view"> } };

export async function draw(game: Drawable, view: Record<string, Json>, names: string[], lang: string, say: Say): Promise<Drawn> {
  const told = await lines(game, view, names, say);
  const title = (await say("title")) ?? game.id;
  return { svg: picture(told, title, lang), css: "", labels: {} };
}

/** What the picture says: what is everybody's first, and then what each player has. */
async function lines(game: Drawable, view: Record<string, Json>, names: string[], say: Say): Promise<Told[]> {
  const starred = names.map((name, seat) => (view.winners?.includes(seat) ? `★ ${name}` : name));
  const seats = [...Array(view.options.players).keys()];
  const common: string[] = [];
  const own: string[][] = seats.map(() => []);
  for (const [name, value] of Object.entries(view)) {
    if (FRAME.includes(name)) continue;
    const label = (await say(`view-${name}`)) ?? name.replaceAll("_", " ");
    const shape = game.about.schema.view[name];
    if (shape?.is === "One" && shape.term.is === "Seat" && typeof value === "number") {
      if (name !== "turn" || !view.winners?.length) common.push(`${label}: ${starred[value]}`);
    } else if (Array.isArray(value) && value.length === seats.length && shape?.is === "BySeat") {
      for (const seat of seats) own[seat]!.push(`${label}: ${ofSeat(game, name, value[seat])}`);
    } else common.push(`${label}: ${written(value)}`);
  }
  const plain = (text: string) => ({ text, heading: false });
  return [...common.map(plain), ...seats.flatMap((seat) => [{ text: starred[seat]!, heading: true }, ...own[seat]!.map(plain)])];
}

/** A hand of five that the reader may not see is five unknown cards, and not the card 5. */
function ofSeat(game: Drawable, name: string, value: Json): string {
  if (value === null) return HIDDEN;
  if (typeof value !== "number" || !isListOfItsOwn(game.about.schema.document[name])) return written(value);
  if (value > FEW_HIDDEN) return `${value}×${HIDDEN}`;
  return Array(value).fill(HIDDEN).join(" ") || NOTHING;
}

/** Whether each seat sees its own list or set, and of the others' only how large they are. */
function isListOfItsOwn(shape: Json): boolean {
  if (shape?.is !== "Own" || shape.shape.is !== "BySeat") return false;
  const { each } = shape.shape;
  return each.is === "Many" || (each.is === "One" && each.term.is === "BitSet");
}

function written(value: Json): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === "boolean") return value ? "✓" : NOTHING;
  if (Array.isArray(value)) return value.map(written).join(" ") || NOTHING;
  if (typeof value === "object") return Object.entries(value).map(([name, part]) => `${written(part)}×${name}`).join(" ") || NOTHING;
  return String(value);
}

function escaped(text: string): string {
  return text.replace(NOT_XML, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function picture(told: Told[], title: string, lang: string): string {
  const rightToLeft = LANGUAGES[lang]?.direction === "rtl";
  const rows = told.flatMap(({ text, heading }) => wrapped(text).map((line) => ({ line, heading })));
  const height = 2 * MARGIN + LINE * rows.length;
  const side = `x="${rightToLeft ? WIDTH - MARGIN : MARGIN}"`;
  const way = rightToLeft ? ' direction="rtl" unicode-bidi="embed"' : "";
  const texts = rows.map(({ line, heading }, number) => `<text ${side} y="${MARGIN + LINE * number + 22}"${way}${heading ? ' font-weight="700"' : ""}>${escaped(line)}</text>`);
  return (
    `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" lang="${lang}" aria-labelledby="title desc" font-family="${FONT}" xmlns="http://www.w3.org/2000/svg">` +
    `<title id="title">${escaped(title)}</title><desc id="desc">${escaped(told.map(({ text }) => text).join(". "))}</desc>` +
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="16" fill="#fdf6e3" /><g class="ink" fill="#3b2f20" font-size="20">${texts.join("")}</g></svg>`
  );
}

/** A text in lines that fit; the later ones are indented, and a word that is longer than a line is broken. */
function wrapped(text: string): string[] {
  const found: string[] = [];
  let line = "";
  const width = () => LETTERS - (found.length ? INDENT.length : 0);
  const close = () => {
    found.push((found.length ? INDENT : "") + line);
    line = "";
  };
  for (let word of text.split(/\s+/).filter(Boolean)) {
    let gap = line ? " " : "";
    while (word.length > width()) {
      const room = width() - line.length - gap.length;
      if (room > 0) line += gap + word.slice(0, room);
      word = word.slice(Math.max(0, room));
      close();
      gap = "";
    }
    if (line.length + gap.length + word.length > width()) close();
    line += (line ? gap : "") + word;
  }
  if (line || !found.length) close();
  return found;
}
