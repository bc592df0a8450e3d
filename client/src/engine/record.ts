// Records in a module's memory: the states and views that kernels read and write.

/** A number of a record: those of 64 bits are bigints, all others numbers. */
export type Int = number | bigint;

/** Where a field begins, what it is made of ("u1" … "i8"), and its axes. */
export type Field = [offset: number, kind: string, axes: number[]];

export interface Layout {
  size: number;
  fields: Record<string, Field>;
}

const WIDTHS: Record<string, number> = { u1: 1, i1: 1, u2: 2, i2: 2, u4: 4, i4: 4, u8: 8, i8: 8 };

function reader(kind: string): (data: DataView, at: number) => Int {
  switch (kind) {
    case "u1": return (data, at) => data.getUint8(at);
    case "i1": return (data, at) => data.getInt8(at);
    case "u2": return (data, at) => data.getUint16(at, true);
    case "i2": return (data, at) => data.getInt16(at, true);
    case "u4": return (data, at) => data.getUint32(at, true);
    case "i4": return (data, at) => data.getInt32(at, true);
    case "u8": return (data, at) => data.getBigUint64(at, true);
    case "i8": return (data, at) => data.getBigInt64(at, true);
  }
  throw new TypeError(`no field is made of ${kind}`);
}

function writer(kind: string): (data: DataView, at: number, value: Int) => void {
  switch (kind) {
    case "u1": case "i1": return (data, at, value) => data.setUint8(at, Number(value));
    case "u2": case "i2": return (data, at, value) => data.setUint16(at, Number(value), true);
    case "u4": case "i4": return (data, at, value) => data.setUint32(at, Number(value), true);
    case "u8": case "i8": return (data, at, value) => data.setBigUint64(at, BigInt(value), true);
  }
  throw new TypeError(`no field is made of ${kind}`);
}

/** One record: its bytes, and where its fields lie in them. */
export class Row {
  readonly data: DataView;

  constructor(
    readonly layout: Layout,
    bytes: Uint8Array,
  ) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #field(name: string): Field {
    const field = this.layout.fields[name];
    if (!field) throw new TypeError(`there is no field ${name}`);
    return field;
  }

  #place([offset, kind, axes]: Field, at: number[]): number {
    let place = 0;
    axes.forEach((size, axis) => (place = place * size + (at[axis] ?? 0)));
    return offset + place * WIDTHS[kind]!;
  }

  /** One number of a field, at an index for each of its axes. */
  number(name: string, at: number[] = []): Int {
    const field = this.#field(name);
    return reader(field[1])(this.data, this.#place(field, at));
  }

  /** Write one number. */
  put(name: string, at: number[], value: Int): void {
    const field = this.#field(name);
    writer(field[1])(this.data, this.#place(field, at), value);
  }

  /** Write numbers one after another along the last axis. */
  putAll(name: string, at: number[], values: Int[], start = 0): void {
    values.forEach((value, i) => this.put(name, [...at, start + i], value));
  }

  /** How many numbers fit along the last axis of a field. */
  room(name: string): number {
    return this.#field(name)[2].at(-1) ?? 1;
  }

  /** The largest number that fits into a field. */
  largest(name: string): bigint {
    const kind = this.#field(name)[1];
    return (1n << BigInt(8 * WIDTHS[kind]! - (kind.startsWith("i") ? 1 : 0))) - 1n;
  }

  /** All numbers along the last axis of a field; `at` are the indices before it. */
  numbers(name: string, at: number[] = []): Int[] {
    const [offset, kind, axes] = this.#field(name);
    const count = axes.at(-1) ?? 1;
    let start = 0;
    axes.slice(0, -1).forEach((size, axis) => (start = start * size + (at[axis] ?? 0)));
    const [read, width] = [reader(kind), WIDTHS[kind]!];
    return Array.from({ length: count }, (_, i) => read(this.data, offset + (start * count + i) * width));
  }

  has(name: string): boolean {
    return name in this.layout.fields;
  }

  get players(): number {
    return Number(this.number("players"));
  }
}
