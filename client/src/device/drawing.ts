// The picture of a game that brings no board: the values of a view in words, as kufsa.core.drawn has it
// on a server.

import LANGUAGES from "virtual:languages";
import type { Drawn } from "../board/contract";
import type { Game } from "../engine/game";
import type { Json } from "../engine/schema/terms";

const FRAME = ["game", "options", "seat", "winners", "last", "names"]; // no values of the game
const [WIDTH, LINE, MARGIN] = [480, 34, 20];
const [LARGEST_CELL, BELOW] = [60, 14]; // of a square, and the room below it
const [PAPER, INK] = ["#fdf6e3", "#3b2f20"];
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
  heading?: boolean;
  square?: Square;
}

/** A value that is drawn cell by cell, under its name. */
interface Square {
  label: string;
  rows: string[][];
  actions: string[] | null; // that name its cells, row by row
}

/** What is needed of a game. */
type Drawable = Pick<Game, "id"> & { about: { schema: Pick<Game["about"]["schema"], "document" | "view" | "actions"> } };

export async function draw(game: Drawable, view: Record<string, Json>, names: string[], lang: string, say: Say): Promise<Drawn> {
  const told = await lines(game, view, names, say);
  const title = (await say("title")) ?? game.id;
  return { svg: picture(told, title, lang), css: "", labels: {} };
}

/** What the picture says: what is everybody's first, and then what each player has. */
async function lines(game: Drawable, view: Record<string, Json>, names: string[], say: Say): Promise<Told[]> {
  const starred = names.map((name, seat) => (view.winners?.includes(seat) ? `★ ${name}` : name));
  const seats = [...Array(view.options.players).keys()];
  const common: Told[] = [];
  const own: string[][] = seats.map(() => []);
  for (const [name, value] of Object.entries(view)) {
    if (FRAME.includes(name)) continue;
    const label = (await say(`view-${name}`)) ?? name.replaceAll("_", " ");
    const shape = game.about.schema.view[name];
    if (shape?.is === "One" && shape.term.is === "Seat" && typeof value === "number") {
      if (name !== "turn" || !view.winners?.length) common.push({ text: `${label}: ${starred[value]}` });
    } else if (Array.isArray(value) && value.length === seats.length && shape?.is === "BySeat") {
      for (const seat of seats) own[seat]!.push(`${label}: ${ofSeat(game, name, value[seat])}`);
    } else if (shape?.is === "Grid" && value) {
      const rows = (value as string[]).map((row) => [...row]);
      common.push({ text: `${label}: ${written(value)}`, square: { label, rows, actions: actionsOfCells(game, rows.flat().length) } });
    } else common.push({ text: `${label}: ${written(value)}` });
  }
  return [...common, ...seats.flatMap((seat) => [{ text: starred[seat]!, heading: true }, ...own[seat]!.map((text) => ({ text }))])];
}

/** The actions of the one form that names a cell and nothing else, if there is such a form. */
function actionsOfCells(game: Drawable, cells: number): string[] | null {
  const found = (game.about.schema.actions.forms as Json[]).flatMap(({ template, parts }) => {
    const [[name, part] = [], ...others] = Object.entries<Json>(parts);
    return !others.length && part?.is === "Choice" && part.texts.length === cells ? [{ template, name, texts: part.texts }] : [];
  });
  if (found.length !== 1) return null;
  const { template, name, texts } = found[0]!;
  return texts.map((text: string) => template.replaceAll(`{${name}}`, () => text));
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
  const side = `x="${rightToLeft ? WIDTH - MARGIN : MARGIN}"`;
  const way = rightToLeft ? ' direction="rtl" unicode-bidi="embed"' : "";
  let y = MARGIN;
  let drawn = "";
  for (const { text, heading, square } of told) {
    for (const line of wrapped(square?.label ?? text)) {
      drawn += `<text ${side} y="${y + 22}"${way}${heading ? ' font-weight="700"' : ""}>${escaped(line)}</text>`;
      y += LINE;
    }
    if (!square) continue;
    const size = Math.min(LARGEST_CELL, Math.floor((WIDTH - 2 * MARGIN) / square.rows[0]!.length));
    drawn += cells(square, rightToLeft ? WIDTH - MARGIN - size * square.rows[0]!.length : MARGIN, y, size);
    y += size * square.rows.length + BELOW;
  }
  const height = y + MARGIN;
  return (
    `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" lang="${lang}" aria-labelledby="title desc" font-family="${FONT}" xmlns="http://www.w3.org/2000/svg">` +
    `<title id="title">${escaped(title)}</title><desc id="desc">${escaped(told.map(({ text }) => text).join(". "))}</desc>` +
    `<rect class="paper" width="${WIDTH}" height="${height}" rx="16" fill="${PAPER}" /><g class="ink" fill="${INK}" font-size="20">${drawn}</g></svg>`
  );
}

/** Cell by cell what is there; an element that names an action can be touched. */
function cells({ rows, actions }: Square, left: number, top: number, size: number): string {
  const columns = rows[0]!.length;
  const cell = (letter: string, place: number) => {
    const [x, y] = [left + size * (place % columns), top + size * Math.floor(place / columns)];
    const action = actions ? ` data-action="${escaped(actions[place]!).replaceAll('"', "&quot;")}"` : "";
    return (
      `<g${action}><rect class="paper" x="${x}" y="${y}" width="${size}" height="${size}" fill="${PAPER}" stroke="${INK}" />` +
      `<text x="${x + size / 2}" y="${y + size / 2 + 7}" text-anchor="middle">${escaped(letter)}</text></g>`
    );
  };
  return rows.flat().map(cell).join("");
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
