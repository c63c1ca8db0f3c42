import { crc32 } from "node:zlib";
import { writeAll } from "../../base/files.ts";
import type { Numbers } from "../../base/memory/shared_arrays.ts";
import { inPieces, readShared } from "./file_pieces.ts";
import type { VersionData } from "../versions/version_data.ts";
import { itemAt } from "../../base/known.ts";

/**
 * The file of a version segment: a first line with the length and checksum of the second, a line of
 * JSON that describes the version and the arrays, and the arrays' bytes one after another. Each array
 * has a checksum of its own, and its position follows from the lengths before it.
 */

/** Rises when the format changes. */
const FORMAT = 3;

/** The file is not the requested segment: it is damaged, or belongs to other code or another dataset. */
export class SegmentError extends Error {
  override readonly name = "SegmentError";
}

const KINDS = {
  Float64Array,
  Int32Array,
  Int16Array,
  Int8Array,
  Uint32Array,
  Uint16Array,
  Uint8Array,
} satisfies Record<
  string,
  new (memory: SharedArrayBuffer) => Numbers
>;
type Kind = keyof typeof KINDS;

/** The line of JSON. */
interface Contents {
  readonly format: number;
  /** Identifies the code that built the version. */
  readonly fingerprint: string;
  readonly arrays: readonly ArrayEntry[];
  /** The version; an array in it is `{"$array": <number>}`, shared memory `{"$memory": <number>}`. */
  readonly version: unknown;
}

interface ArrayEntry {
  readonly kind: Kind;
  /** In bytes. */
  readonly length: number;
  readonly checksum: number;
}

const DECODER = new TextDecoder();
const ENCODER = new TextEncoder();
/** The first line is this long, with its line end. */
const FIRST_LINE = 64;

/**
 * Writes a segment to a file.
 *
 * @throws When a version holds what a segment cannot, or the file cannot be written.
 */
export async function writeSegment(
  path: string,
  version: VersionData,
  fingerprint: string,
): Promise<void> {
  const { json, arrays } = encode(version);
  const entries: ArrayEntry[] = [];
  for (const array of arrays) {
    let checksum = 0;
    await inPieces(bytesOf(array), (piece) => checksum = crc32(piece, checksum));
    entries.push({ kind: kindOf(array), length: array.byteLength, checksum });
  }
  const head = `{"format":${FORMAT},"fingerprint":${JSON.stringify(fingerprint)},` +
    `"arrays":${JSON.stringify(entries)},"version":${json}}\n`;
  const line = ENCODER.encode(head);
  const first = ENCODER.encode(
    `segment ${line.length} ${crc32(line)}`.padEnd(FIRST_LINE - 1) + "\n",
  );
  const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  try {
    for (const bytes of [first, line, ...arrays.map(bytesOf)]) {
      await inPieces(bytes, (piece) => writeAll(file, piece));
    }
    await file.syncData();
  } finally {
    file.close();
  }
}

/**
 * Reads a segment into shared memory.
 *
 * @throws {SegmentError} when the file is damaged, or other code built it.
 * @throws {Deno.errors.UnexpectedEof} when the file is truncated.
 * @throws {Deno.errors.NotFound} when there is no such file.
 */
export async function readSegment(path: string, fingerprint: string): Promise<VersionData> {
  // A pipe, for example, may never return anything.
  if (!(await Deno.stat(path)).isFile) throw new SegmentError("It is not a file");
  const file = await Deno.open(path);
  try {
    const first = /^segment (\d{1,9}) (\d{1,10}) +\n$/.exec(
      DECODER.decode(await readShared(file, FIRST_LINE)),
    );
    if (first === null) throw new SegmentError("It does not begin as a segment");
    const [, length, checksum] = first;
    const line = await readShared(file, Number(length));
    if (crc32(line) !== Number(checksum)) throw new SegmentError("Its checksum does not match");
    const contents = JSON.parse(DECODER.decode(line)) as Contents;
    if (contents.format !== FORMAT) throw new SegmentError("It has another format");
    if (contents.fingerprint !== fingerprint) throw new SegmentError("Other code built it");
    const arrays: Numbers[] = [];
    for (const { kind, length, checksum } of contents.arrays) {
      const bytes = await readShared(file, length);
      if (crc32(bytes) !== checksum) throw new SegmentError("Its checksum does not match");
      const make: new (memory: SharedArrayBuffer) => Numbers = KINDS[kind];
      arrays.push(new make(bytes.buffer));
    }
    return decode(contents.version, arrays) as VersionData;
  } finally {
    file.close();
  }
}

function encode(version: VersionData): { json: string; arrays: Numbers[] } {
  const arrays: Numbers[] = [];
  const numbers = new Map<object, number>();
  const numberOf = (array: Numbers, of: object = array): number => {
    let number = numbers.get(of);
    if (number === undefined) numbers.set(of, number = arrays.push(array) - 1);
    return number;
  };
  const json = JSON.stringify(version, (name, value: unknown) => {
    if (ArrayBuffer.isView(value)) return { $array: numberOf(value as Numbers) };
    if (value instanceof SharedArrayBuffer) {
      return { $memory: numberOf(new Uint8Array(value), value) };
    }
    const isPlain = value === null || typeof value === "string" || typeof value === "boolean" ||
      (typeof value === "number" && Number.isFinite(value)) || value === undefined ||
      (typeof value === "object" && isPlainObject(value));
    if (!isPlain) throw new TypeError(`A segment cannot hold what is in "${name}"`);
    return value;
  });
  return { json, arrays };
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function decode(value: unknown, arrays: readonly Numbers[]): unknown {
  if (Array.isArray(value)) return value.map((item) => decode(item, arrays));
  if (typeof value !== "object" || value === null) return value;
  const { $array, $memory } = value as { $array?: number; $memory?: number };
  if ($array !== undefined) return arrays[$array];
  if ($memory !== undefined) return itemAt(arrays, $memory).buffer;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, decode(member, arrays)]),
  );
}

function kindOf(array: Numbers): Kind {
  const kind = array.constructor.name;
  if (!(kind in KINDS)) throw new TypeError(`A segment cannot hold a ${kind}`);
  return kind as Kind;
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
