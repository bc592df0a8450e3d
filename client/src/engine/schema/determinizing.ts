// From a view to a document that looks like it: what is hidden is filled in anyhow, and `resample`
// deals it properly afterwards (kufsa.core.schema.determinizing).

import { Row, type Layout } from "../record";
import type { Material } from "./material";
import type { Exported, Json } from "./terms";
import type { Values } from "./values";

type Given = Record<string, Json>;

/** What of a game's description is needed here. */
export interface Looks {
  state: Layout;
  schema: { document: Record<string, Exported> };
}

const isVeiled = ({ is }: Exported) => is === "Hidden" || is === "Counted" || is === "Own";

/** A hidden list of unknown length, which gets what the others leave. */
function takesAll(shape: Exported): boolean {
  return shape.is === "Hidden" && shape.shape.is === "Many" && typeof shape.shape.count === "string";
}

/** The fields of a document that looks like a view. */
export function determinized(game: Looks, values: Values, materials: Material[], view: Given, options: Given & { players: number }): Given {
  const shapes = Object.entries(game.schema.document);
  const rest = new Map<string, string[]>();
  for (const material of materials) {
    const pieces = unseen(game, values, material, view, options);
    for (const place of material.data.places) rest.set(place as string, pieces);
  }
  const known = shapes.filter(([name, shape]) => name in view || shape.is === "Hidden");
  const inOrder = [...known.filter(([, shape]) => !takesAll(shape)), ...known.filter(([, shape]) => takesAll(shape))];
  const filled = new Map(inOrder.map(([name, shape]) => [name, fill(shape, view[name], rest.get(name) ?? [])]));
  return Object.fromEntries(known.map(([name]) => [name, filled.get(name)]));
}

/** The pieces that lie where the view does not show them, as they are written. */
function unseen(game: Looks, values: Values, material: Material, view: Given, options: Given & { players: number }): string[] {
  const left = [...material.of(options)];
  for (const name of material.data.places) {
    if (typeof name !== "string") throw new TypeError(`the places of the ${material.data.name}s have to be names of values`);
    const open = openPart(game.schema.document[name]!, view[name] ?? null);
    if (open === null) continue;
    const row = new Row(game.state, new Uint8Array(game.state.size));
    row.put("players", [], options.players);
    const shape = values.shapes.get(name)!;
    shape.read(open, row, name, options, []);
    shape.pieces(row, [], (piece, count) => (left[piece] = (left[piece] ?? 0) - count));
  }
  return left.flatMap((count, kind) => Array<string>(Math.max(0, count)).fill(material.kinds.write(kind)));
}

/** What a view shows of a value, with nothing in the place of what is hidden. */
function openPart(shape: Exported, value: Json): Json {
  if (shape.is === "Hidden" || shape.is === "Counted") return null;
  if (shape.is !== "Own") return value;
  if (shape.shape.each.is === "Tokens") return value.map((one: Json) => one ?? 0);
  return value.map((one: Json) => (Array.isArray(one) ? one : []));
}

function fill(shape: Exported, value: Json, rest: string[]): Json {
  if (!isVeiled(shape)) return value;
  if (shape.is === "Counted") return rest.splice(0, value);
  if (shape.is === "Own") return value.map((one: Json) => own(shape.shape.each, one, rest));
  const { is, count } = shape.shape;
  return rest.splice(0, is === "Many" && typeof count === "number" ? count : rest.length);
}

function own(each: Exported, value: Json, rest: string[]): Json {
  if (each.is === "Tokens") return value ?? rest.splice(0).length;
  if (typeof value !== "number") return value;
  const pieces = rest.splice(0, value);
  if (each.is !== "One" || each.term.is !== "BitSet") return pieces;
  const texts = each.term.members.texts as string[];
  return pieces.sort((a, b) => texts.indexOf(a) - texts.indexOf(b));
}
