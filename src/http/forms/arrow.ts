import {
  batchType,
  bool,
  Column,
  type DataType,
  dateDay,
  float64,
  int32,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from "@uwdata/flechette";
import { valueAt } from "../../base/json/value_at.ts";
import type { Leaf, LeafFormat, LeafKind } from "./leaves.ts";

/** Ends a stream: a continuation mark and a length of zero (Arrow, IPC Streaming Format). */
const END_BYTES = 8;

/** Writes an Arrow IPC stream part by part: its schema, a record batch for some rows each, its end. */
export class ArrowStream {
  readonly schema: Uint8Array;
  readonly end: Uint8Array;
  readonly #leaves: readonly Leaf[];
  readonly #scratch = new Scratch();

  constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves;
    const empty = this.#write([]);
    this.schema = empty.subarray(0, -END_BYTES);
    this.end = empty.subarray(-END_BYTES);
  }

  /** At least one record. */
  batch(records: readonly unknown[]): Uint8Array {
    // A stream of these alone begins with the same schema, and ends with the same end.
    return this.#write(records).subarray(this.schema.length, -END_BYTES);
  }

  #write(records: readonly unknown[]): Uint8Array {
    this.#scratch.clear();
    const columns = this.#leaves.map(({ name, path, kind, format }) =>
      [
        name,
        this.#column(format ?? kind, records.map((record) => valueAt(record, path) ?? null)),
      ] as const
    );
    return tableToIPC(tableFromColumns(columns as never), { format: "stream" })!;
  }

  /** A column over arrays made by hand: the library's own way from values takes ten times as long. */
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
      validity: nullCount === 0 ? NOTHING : bits(this.#scratch, values, (value) => value !== null),
      ...arraysOf(this.#scratch, kind, values),
    });
    return new Column([batch], type);
  }
}

type BatchOf = ConstructorParameters<typeof Column>[0][0];

const NOTHING = new Uint8Array();

type ColumnKind = LeafKind | LeafFormat;

const TYPES: Readonly<Record<ColumnKind, () => DataType>> = {
  text: utf8,
  json: utf8,
  number: float64,
  flag: bool,
  int32,
  int64,
  date: dateDay,
  timestamp: () => timestamp(TimeUnit.MICROSECOND, "UTC"),
};

/** Arrays of a column (Arrow, Columnar Format), but for its nulls. */
interface Arrays {
  readonly values: Uint8Array | Int32Array | Float64Array | BigInt64Array;
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
    case "int32": {
      const integers = scratch.take(Int32Array, values.length);
      for (let at = 0; at < values.length; at++) integers[at] = (values[at] as number | null) ?? 0;
      return { values: integers };
    }
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

const DAY_MS = 86_400_000;

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

/** Microseconds since 1970 of an ISO 8601 date and time; further digits are cut. */
function microseconds(text: string): bigint {
  const [, beyondMs = ""] = text.match(/\.\d{3}(\d{1,3})/) ?? [];
  return BigInt(Date.parse(text)) * 1000n + BigInt(beyondMs.padEnd(3, "0"));
}

/** A bit for each value, the lowest first. */
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

/** A UTF-16 unit is three bytes of UTF-8 at most. */
const MOST_BYTES = 3;

function texts(scratch: Scratch, values: readonly (string | null)[]): Arrays {
  const offsets = scratch.take(Int32Array, values.length + 1);
  const all = values.join("");
  const bytes = scratch.take(Uint8Array, all.length * MOST_BYTES);
  const { written } = ENCODER.encodeInto(all, bytes);
  const isAscii = written === all.length;
  offsets[0] = 0;
  for (let at = 0, end = 0; at < values.length; at++) {
    const text = values[at] ?? "";
    offsets[at + 1] = end += isAscii ? text.length : ENCODER.encode(text).length;
  }
  return { values: bytes.subarray(0, written), offsets };
}

/** Memory for one batch after the other, so that a long stream leaves nothing behind to collect. */
class Scratch {
  #buffer = new ArrayBuffer(1 << 20);
  #used = 0;

  clear(): void {
    this.#used = 0;
  }

  /** An array of what was left there last. */
  take<A extends Uint8Array | Int32Array | Float64Array | BigInt64Array>(
    kind: {
      new (buffer: ArrayBuffer, offset: number, length: number): A;
      BYTES_PER_ELEMENT: number;
    },
    length: number,
  ): A {
    const bytes = length * kind.BYTES_PER_ELEMENT;
    if (this.#used + bytes > this.#buffer.byteLength) {
      // What was taken before keeps the old one.
      this.#buffer = new ArrayBuffer(2 * Math.max(bytes, this.#buffer.byteLength));
      this.#used = 0;
    }
    const array = new kind(this.#buffer, this.#used, length);
    this.#used = (this.#used + bytes + 7) & ~7;
    return array;
  }
}
