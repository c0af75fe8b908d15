/** The engine: compiled kernels, called with arrays in their memory, by Numba's calling convention. */

/** @typedef {{args: string[], returns: string}} Signature Types of a kernel: of an array element[dimensions]. */
/** @typedef {{address: number, kind: string, shape: number[]}} Stored An array in the engine's memory. */
/** @typedef {Stored | number | bigint | boolean} Value */
/** @typedef {(...words: (number | bigint)[]) => number} Kernel */

/** @type {Record<string, {new (buffer: ArrayBuffer, at: number, length: number): any, BYTES_PER_ELEMENT: number}>} */
const KINDS = {
  bool: Uint8Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
};
const UNIT = 16;
const PAGE = 65536;
/** Bytes from which a part of a larger free block will do, where there is none of just their size. */
const LARGE = 1 << 18;
/** Bytes before the data of a block of Numba's runtime: its count, destructor, destructor's argument, data and size. */
const HEADER = 32;
const HEADER_DATA = 16;
const RESULT_SIZE = 64;

/** @param {number[]} shape */
const product = (shape) => shape.reduce((all, each) => all * each, 1);

/** @param {string} name */
const fail = (name) => {
  throw new Error(`${name}: the engine has no such function`);
};

/** Return an engine of the bytes that `make page` writes.
 * @param {BufferSource} source */
export async function loadEngine(source) {
  const module = await WebAssembly.compile(source);
  const [signatures] = WebAssembly.Module.customSections(module, "entries");
  // Numba calls these only to report arrays whose shapes do not match.
  const absent = WebAssembly.Module.imports(module).map(({ name }) => [name, () => fail(name)]);
  const env = {
    ...Object.fromEntries(absent),
    exp: Math.exp,
    NRT_MemInfo_alloc_aligned: (/** @type {bigint} */ size) => engine.newBlock(Number(size)),
    __multi3: (/** @type {number} */ at, /** @type {bigint[]} */ ...words) => {
      const [one, other] = [0, 2].map((word) => BigInt.asUintN(64, words[word]) | (words[word + 1] << 64n));
      const [view, all] = [new DataView(engine.memory.buffer, at), one * other];
      view.setBigInt64(0, BigInt.asIntN(64, all), true);
      view.setBigInt64(8, BigInt.asIntN(64, all >> 64n), true);
    },
    NRT_MemInfo_call_dtor: (/** @type {number} */ block) => engine.release(block),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const engine = new Engine(instance.exports, JSON.parse(new TextDecoder().decode(signatures)));
  return engine;
}

export class Engine {
  /** @param {WebAssembly.Exports} exports @param {Record<string, Signature>} signatures */
  constructor(exports, signatures) {
    this.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    this.signatures = signatures;
    this.kernels = /** @type {Record<string, Kernel>} */ (/** @type {unknown} */ (exports));
    this.end = Number(/** @type {WebAssembly.Global} */ (exports.__heap_base).value);
    /** @type {Map<number, number>} The size of each block in use, by its address. */
    this.sizes = new Map();
    /** @type {Map<number, number[]>} The addresses of blocks that are free, by size. */
    this.free = new Map();
    this.result = this.reserve(RESULT_SIZE);
  }

  /** Return the least size of a free block that holds so many bytes; theirs if there is none. @param {number} wanted */
  fitting(wanted) {
    const fit = [...this.free].filter(([size, { length }]) => length && size >= wanted);
    return fit.length ? Math.min(...fit.map(([size]) => size)) : wanted;
  }

  /** Return the address of so many bytes of memory, whatever is in them. @param {number} bytes */
  reserve(bytes) {
    const wanted = Math.max(1, Math.ceil(bytes / UNIT)) * UNIT;
    const size = wanted < LARGE ? wanted : this.fitting(wanted);
    let address = this.free.get(size)?.pop();
    if (address === undefined) {
      address = Math.ceil(this.end / UNIT) * UNIT;
      this.end = address + size;
      const missing = this.end - this.memory.buffer.byteLength;
      if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    } else if (size > wanted) {
      this.sizes.set(address + wanted, size - wanted);
      this.release(address + wanted);
    }
    this.sizes.set(address, wanted);
    return address;
  }

  /** Give memory back. @param {number} address */
  release(address) {
    const size = this.sizes.get(address);
    if (size === undefined) throw new Error(`address ${address}: expected one in use`);
    this.sizes.delete(address);
    const others = this.free.get(size);
    if (others) others.push(address);
    else this.free.set(size, [address]);
  }

  /** Return a block for Numba's runtime, used once. @param {number} size */
  newBlock(size) {
    const block = this.reserve(HEADER + size);
    const header = new DataView(this.memory.buffer, block, HEADER);
    header.setBigInt64(0, 1n, true);
    header.setUint32(HEADER_DATA, block + HEADER, true);
    return block;
  }

  /** Return an array of zeros, or of some numbers.
   * @param {string} kind @param {number[]} shape @param {ArrayLike<any>} [numbers] */
  array(kind, shape, numbers) {
    const stored = { address: this.reserve(product(shape) * KINDS[kind].BYTES_PER_ELEMENT), kind, shape };
    const view = this.view(stored);
    if (numbers) view.set(numbers);
    else view.fill(kind.endsWith("int64") ? 0n : 0);
    return stored;
  }

  /** Return a typed array of what is stored; it may be empty after the next call, which may move memory.
   * @param {Stored} stored */
  view({ address, kind, shape }) {
    return new KINDS[kind](this.memory.buffer, address, product(shape));
  }

  /** Call a kernel; a tuple is passed as what it holds. Return a number, a boolean, or a list of numbers.
   * @param {string} name @param {Value[]} values */
  call(name, ...values) {
    const { args, returns } = this.signatures[name];
    if (args.length !== values.length) throw new Error(`${name}: ${values.length} arguments: expected ${args.length}`);
    const words = values.flatMap((value, place) => wordsOf(value, args[place], name));
    const status = this.kernels[name](this.result, this.result + RESULT_SIZE - UNIT, ...words);
    if (status !== 0 && status !== -2) throw new Error(`${name}: it raised exception ${status}`);
    return this.read(returns);
  }

  /** Return what a kernel has returned. @param {string} kind @returns {any} */
  read(kind) {
    const several = /^UniTuple\((\w+) x (\d+)\)$/.exec(kind);
    if (several) {
      const stored = { address: this.result, kind: several[1], shape: [Number(several[2])] };
      return Array.from(this.view(stored), Number);
    }
    if (kind === "none") return undefined;
    const [value] = this.view({ address: this.result, kind, shape: [1] });
    return kind === "bool" ? value !== 0 : Number(value);
  }
}

/** Return an argument as the words that Numba passes. @param {Value} value @param {string} kind @param {string} name */
function wordsOf(value, kind, name) {
  if (typeof value !== "object") return [kind.endsWith("int64") ? BigInt(value) : Number(value)];
  if (kind !== `${value.kind}[${value.shape.length}]`) {
    throw new Error(`${name}: an array ${value.kind}[${value.shape.length}]: expected ${kind}`);
  }
  const bytes = KINDS[value.kind].BYTES_PER_ELEMENT;
  const strides = value.shape.map((_, place) => BigInt(bytes * product(value.shape.slice(place + 1))));
  const [items, shape] = [BigInt(product(value.shape)), value.shape.map(BigInt)];
  return [0, 0, items, BigInt(bytes), value.address, ...shape, ...strides];
}
