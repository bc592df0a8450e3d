// The values of a document or a view: written from a record, and a document read into one
// (kufsa.core.schema.schema).

import type { Row } from "../record";
import { BadDocument, fields, quoted } from "./checks";
import "./heaps";
import "./lists";
import type { Material } from "./material";
import "./patterns";
import "./sets";
import { makeShape, type Shape } from "./shapes";
import type { Exported, Json } from "./terms";

export class Values {
  readonly shapes: Map<string, Shape>;
  #names: { required: string[]; optional: string[]; inOrder: string[] };

  constructor(data: Record<string, Exported>) {
    const entries = Object.entries(data);
    this.shapes = new Map(entries.map(([name, shape]) => [name, makeShape(shape)]));
    const named = (test: (shape: Exported) => boolean) => entries.filter(([, shape]) => test(shape)).map(([name]) => name);
    this.#names = {
      required: named((shape) => !(shape.is === "When" && shape.left_out)),
      optional: named((shape) => shape.is === "When" && shape.left_out),
      // What depends on another field is read after it.
      inOrder: [...named((shape) => shape.is !== "When"), ...named((shape) => shape.is === "When")],
    };
  }

  write(row: Row): Record<string, Json> {
    const there = [...this.shapes].filter(([, shape]) => shape.isThere?.(row) ?? true);
    return Object.fromEntries(there.map(([name, shape]) => [name, shape.write(row, [])]));
  }

  /** Lay the values of a document into a record, or throw a BadDocument. */
  read(document: unknown, row: Row, material: Material[], options: Record<string, unknown> & { players: number }): void {
    const given = fields(document, "the position", this.#names.required, this.#names.optional);
    for (const name of this.#names.inOrder) {
      const shape = this.shapes.get(name)!;
      if (Object.hasOwn(given, name)) shape.read(given[name], row, name, options, []);
      else if (shape.isThere?.(row)) throw new BadDocument(`the position needs the field ${quoted(name)}`);
    }
    for (const one of material) one.check(row, this.shapes, options);
  }
}
