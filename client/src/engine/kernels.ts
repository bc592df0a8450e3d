// A game's compiled kernels, and the memory in which they work.

type Kernel = (...args: number[]) => number;

const PAGE = 65_536;
const ALIGNED = 16;

/** A place in the memory of a module. */
export interface Area {
  address: number;
  bytes: number;
}

/** A module, or an instance of one: older browsers refuse to instantiate a large module synchronously on a page. */
export type Compiled = WebAssembly.Module | WebAssembly.Instance;

export class Kernels {
  #memory: WebAssembly.Memory;
  #exports: Record<string, Kernel>;
  #end: number;

  constructor(compiled: Compiled) {
    const { exports } = compiled instanceof WebAssembly.Instance ? compiled : new WebAssembly.Instance(compiled);
    this.#memory = exports.memory as WebAssembly.Memory;
    this.#exports = exports as unknown as Record<string, Kernel>;
    this.#end = (exports.__heap_base as WebAssembly.Global).value;
  }

  has(name: string): boolean {
    return name in this.#exports;
  }

  /** Call a kernel: an array is its address and its length, everything else a whole number. */
  call(name: string, ...args: number[]): number {
    return this.#exports[name]!(...args);
  }

  /** Room for so many bytes, for good. */
  reserve(bytes: number): Area {
    const address = Math.ceil(this.#end / ALIGNED) * ALIGNED;
    this.#end = address + bytes;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return { address, bytes };
  }

  /** The bytes of an area, until more memory is reserved. */
  bytes({ address, bytes }: Area): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer as ArrayBuffer, address, bytes);
  }

  ints({ address, bytes }: Area): Int32Array {
    return new Int32Array(this.#memory.buffer, address, bytes / 4);
  }

  words({ address, bytes }: Area): Uint32Array {
    return new Uint32Array(this.#memory.buffer, address, bytes / 4);
  }

  longs({ address, bytes }: Area): BigInt64Array {
    return new BigInt64Array(this.#memory.buffer, address, bytes / 8);
  }

  reals({ address, bytes }: Area): Float64Array {
    return new Float64Array(this.#memory.buffer, address, bytes / 8);
  }
}
