import {
  batchType,
  bool,
  Column,
  columnFromArray,
  type DataType,
  dateDay,
  dictionary,
  float64,
  int16,
  int32,
  int64,
  int8,
  type IntType,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from "@uwdata/flechette";
import { DAY_MS } from "../../base/durations.ts";
import { valueAt } from "../../base/json/value_at.ts";
import type { Leaf, LeafFormat, LeafKind } from "./leaves.ts";
import { present } from "../../base/known.ts";

/** Ends a stream: a continuation mark and a length of zero (Arrow, IPC Streaming Format). */
const END_BYTES = 8;

/** The most texts of a dictionary with 8-bit indexes. */
const MAX_SHORT_DICTIONARY = 127;

/** The most texts of a dictionary, with 16-bit indexes. */
export const MAX_DICTIONARY_TEXTS = 32_767;

/** The distinct texts of columns, by column name, in any order. */
export type Dictionaries = ReadonlyMap<string, readonly string[]>;

/**
 * Writes an Arrow IPC stream in parts: `start` (schema and dictionaries), any number of record
 * batches, `end`. Repeated texts are indexes into a dictionary that is written once: 8-bit for the
 * values that a field's schema lists, 16-bit for `dictionaries`.
 */
export class ArrowStream {
  /** The schema and the dictionaries. */
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  readonly #leaves: readonly ArrowLeaf[];
  /** Length in bytes of the schema message when dictionaries are written as plain indexes. */
  readonly #schemaLength: number;
  readonly #scratch = new Scratch();

  /** @param dictionaries The texts of further columns; they must include every row's. */
  constructor(leaves: readonly Leaf[], dictionaries: Dictionaries = new Map()) {
    this.#leaves = leaves.map((leaf) => ({
      ...leaf,
      dictionary: dictionaryOf(leaf, dictionaries),
    }));
    const empty = this.#write([]);
    this.#schemaLength = empty.length - END_BYTES;
    this.end = empty.subarray(-END_BYTES);
    // The encoder writes dictionaries only before a batch; an empty batch is written and cut off.
    const without = encoded(this.#leaves.map((leaf) => [leaf.name, noRows(leaf, false)]));
    const start = encoded(this.#leaves.map((leaf) => [leaf.name, noRows(leaf, true)]));
    this.start = start.subarray(0, this.#schemaLength - without.length);
  }

  /** One record batch, of at least one record. */
  batch(records: readonly unknown[]): Uint8Array {
    // A batch is the same bytes whether its schema has indexes or dictionaries, and this way the
    // dictionaries are not written again.
    return this.#write(records).subarray(this.#schemaLength, -END_BYTES);
  }

  #write(records: readonly unknown[]): Uint8Array {
    this.#scratch.clear();
    return encoded(this.#leaves.map(({ name, path, kind, format, dictionary }) => {
      const values = records.map((record) => valueAt(record, path) ?? null);
      return [
        name,
        dictionary === undefined
          ? this.#column(format ?? kind, values)
          : this.#column(dictionary.index, indexesIn(dictionary, values, name)),
      ] as const;
    }));
  }

  /** A column over typed arrays: building it from values in the library takes ten times as long. */
  #column(kind: ColumnKind, values: readonly unknown[]): Column<unknown> {
    const type = TYPES[kind]();
    if (values.length === 0) return new Column([], type);
    let nullCount = 0;
    for (const value of values) if (value === null) nullCount++;
    const Batch = batchType(type) as new (options: object) => BatchOf;
    const batch = new Batch({
      length: values.length,
      nullCount,
      type,
      validity: nullCount === 0 ? NOTHING : validityOf(this.#scratch, values),
      ...arraysOf(this.#scratch, kind, values),
    });
    return new Column([batch], type);
  }
}

interface ArrowLeaf extends Leaf {
  readonly dictionary: Dictionary | undefined;
}

interface Dictionary {
  readonly index: "index8" | "index16";
  /** The index of each text. */
  readonly texts: ReadonlyMap<string, number>;
}

function dictionaryOf({ name, values }: Leaf, others: Dictionaries): Dictionary | undefined {
  const isListed = values !== undefined && values.length <= MAX_SHORT_DICTIONARY;
  const texts = isListed ? values : others.get(name);
  if (texts === undefined) return undefined;
  return {
    index: isListed ? "index8" : "index16",
    texts: new Map(texts.map((text, index) => [text, index])),
  };
}

/** A column of one batch without rows: indexes, or a dictionary. */
function noRows({ kind, format, dictionary: known }: ArrowLeaf, withDictionary: boolean) {
  // The encoder identifies a dictionary by its type object.
  const ofTexts = utf8();
  const plain = TYPES[known?.index ?? format ?? kind]();
  const type = known !== undefined && withDictionary
    ? dictionary(ofTexts, plain as IntType)
    : plain;
  const Batch = batchType(type) as new (options: object) => DictionaryBatchOf;
  const batch = new Batch({
    length: 0,
    nullCount: 0,
    type,
    validity: NOTHING,
    values: NOTHING,
    offsets: new Int32Array(1),
  });
  if (known !== undefined && withDictionary) {
    batch.setDictionary(columnFromArray([...known.texts.keys()], ofTexts));
  }
  return new Column<unknown>([batch], type);
}

type DictionaryBatchOf = BatchOf & { setDictionary(texts: Column<unknown>): void };

/** @throws {TypeError} for a text that the dictionary lacks. */
function indexesIn(
  { texts }: Dictionary,
  values: readonly unknown[],
  name: string,
): (number | null)[] {
  return values.map((value) => {
    if (value === null) return null;
    const index = texts.get(value as string);
    if (index === undefined) {
      throw new TypeError(`${name} has a text that its dictionary lacks`);
    }
    return index;
  });
}

function encoded(columns: readonly (readonly [string, Column<unknown>])[]): Uint8Array {
  return present(tableToIPC(tableFromColumns(columns as never), { format: "stream" }), "stream");
}

type BatchOf = ConstructorParameters<typeof Column>[0][0];

const NOTHING = new Uint8Array();

/** How a column is stored; `index8` and `index16` refer to a dictionary. */
type ColumnKind = LeafKind | LeafFormat | Dictionary["index"];

const TYPES: Readonly<Record<ColumnKind, () => DataType>> = {
  text: utf8,
  json: utf8,
  number: float64,
  flag: bool,
  index8: int8,
  index16: int16,
  int32,
  int64,
  date: dateDay,
  timestamp: () => timestamp(TimeUnit.MICROSECOND, "UTC"),
};

type ArrowArray = Uint8Array | Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array;

/** The buffers of a column (Arrow, Columnar Format), without its validity bits. */
interface Arrays {
  readonly values: ArrowArray;
  readonly offsets?: Int32Array;
}

function arraysOf(scratch: Scratch, kind: ColumnKind, values: readonly unknown[]): Arrays {
  switch (kind) {
    case "text":
      return texts(scratch, values as (string | null)[]);
    case "json":
      return texts(scratch, values.map((value) => value === null ? null : JSON.stringify(value)));
    case "number": {
      const numbers = scratch.take(Float64Array, values.length);
      for (let at = 0; at < values.length; at++) numbers[at] = (values[at] as number | null) ?? 0;
      return { values: numbers };
    }
    case "flag":
      return { values: bits(scratch, values, (value) => value === true) };
    case "index8":
      return { values: integers(scratch, Int8Array, values) };
    case "index16":
      return { values: integers(scratch, Int16Array, values) };
    case "int32":
      return { values: integers(scratch, Int32Array, values) };
    case "int64":
      return { values: longs(scratch, values, (value) => BigInt(value as number)) };
    case "date": {
      const days = scratch.take(Int32Array, values.length);
      for (let at = 0; at < values.length; at++) {
        const value = values[at] as string | null;
        days[at] = value === null ? 0 : Date.parse(value) / DAY_MS;
      }
      return { values: days };
    }
    case "timestamp":
      return { values: longs(scratch, values, (value) => microseconds(value as string)) };
  }
}

function integers<A extends Int8Array | Int16Array | Int32Array>(
  scratch: Scratch,
  kind: ArrayKind<A>,
  values: readonly unknown[],
): A {
  const array = scratch.take(kind, values.length);
  for (let at = 0; at < values.length; at++) array[at] = (values[at] as number | null) ?? 0;
  return array;
}

function longs(
  scratch: Scratch,
  values: readonly unknown[],
  toLong: (value: unknown) => bigint,
): BigInt64Array {
  const array = scratch.take(BigInt64Array, values.length);
  for (let at = 0; at < values.length; at++) {
    array[at] = values[at] === null ? 0n : toLong(values[at]);
  }
  return array;
}

/** Microseconds since 1970 of an ISO 8601 date and time; further digits are dropped. */
function microseconds(text: string): bigint {
  const [, beyondMs = ""] = text.match(/\.\d{3}(\d{1,3})/) ?? [];
  return BigInt(Date.parse(text)) * 1000n + BigInt(beyondMs.padEnd(3, "0"));
}

/**
 * The validity bits: one per value, set if it is not null, least significant first. The unused bits
 * of the last byte are set too, because Arquero 8 reads them as the start of the next batch.
 */
function validityOf(scratch: Scratch, values: readonly unknown[]): Uint8Array {
  const bytes = scratch.take(Uint8Array, (values.length >> 3) + 1).fill(0xff);
  for (let at = 0; at < values.length; at++) {
    if (values[at] === null) bytes[at >> 3]! &= ~(1 << (at & 7));
  }
  return bytes;
}

/** One bit per value, least significant first. */
function bits(
  scratch: Scratch,
  values: readonly unknown[],
  isSet: (value: unknown) => boolean,
): Uint8Array {
  const bytes = scratch.take(Uint8Array, Math.ceil(values.length / 8)).fill(0);
  for (let at = 0; at < values.length; at++) {
    if (isSet(values[at])) bytes[at >> 3]! |= 1 << (at & 7);
  }
  return bytes;
}

const ENCODER = new TextEncoder();

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_UTF8_BYTES = 3;

function texts(scratch: Scratch, values: readonly (string | null)[]): Arrays {
  const offsets = scratch.take(Int32Array, values.length + 1);
  const all = values.join("");
  const bytes = scratch.take(Uint8Array, all.length * MAX_UTF8_BYTES);
  const { written } = ENCODER.encodeInto(all, bytes);
  const isAscii = written === all.length;
  offsets[0] = 0;
  for (let at = 0, end = 0; at < values.length; at++) {
    const text = values[at] ?? "";
    offsets[at + 1] = end += isAscii ? text.length : ENCODER.encode(text).length;
  }
  return { values: bytes.subarray(0, written), offsets };
}

interface ArrayKind<A extends ArrowArray> {
  new (buffer: ArrayBuffer, offset: number, length: number): A;
  readonly BYTES_PER_ELEMENT: number;
}

/** Memory that each batch reuses, so that a long stream produces no garbage. */
class Scratch {
  #buffer = new ArrayBuffer(1 << 20);
  #used = 0;

  clear(): void {
    this.#used = 0;
  }

  /** An uninitialized array: it may contain values of an earlier batch. */
  take<A extends ArrowArray>(kind: ArrayKind<A>, length: number): A {
    const bytes = length * kind.BYTES_PER_ELEMENT;
    if (this.#used + bytes > this.#buffer.byteLength) {
      // Arrays taken earlier keep the old buffer.
      this.#buffer = new ArrayBuffer(2 * Math.max(bytes, this.#buffer.byteLength));
      this.#used = 0;
    }
    const array = new kind(this.#buffer, this.#used, length);
    this.#used = (this.#used + bytes + 7) & ~7;
    return array;
  }
}
