import { crc32 } from "node:zlib";
import { putWhole } from "../../base/files.ts";
import type { Numbers } from "../../base/memory/shared_arrays.ts";
import { inPieces, readShared, writeAll } from "./file_pieces.ts";
import type { VersionData } from "../versions/version_data.ts";

/**
 * A loaded version in a file, so that a start need not build it again: a first line with the length
 * and checksum of what follows it, a line of JSON in which arrays are numbers, and the arrays' bytes.
 */

/** Goes up when the form changes. */
const FORMAT = 2;

/** Why a file is not what is looked for. */
export class ImageFault extends Error {
  override readonly name = "ImageFault";
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

/** What the line of JSON holds. */
interface Contents {
  readonly format: number;
  /** Of the code that built the version. */
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
 * Writes an image beside the file that it is to be, then puts it in its place.
 *
 * @throws When a version holds what an image cannot, or the file cannot be written.
 */
export async function writeImage(
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
  const first = ENCODER.encode(`image ${line.length} ${crc32(line)}`.padEnd(FIRST_LINE - 1) + "\n");
  await putWhole(path, `${path}.${crypto.randomUUID()}`, async (unfinished) => {
    const file = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
    try {
      for (const bytes of [first, line, ...arrays.map(bytesOf)]) {
        await inPieces(bytes, (piece) => writeAll(file, piece));
      }
      await file.syncData();
    } finally {
      file.close();
    }
  });
}

/**
 * Reads an image; its arrays lie on shared memory.
 *
 * @throws {ImageFault} when it is damaged, or other code built it.
 * @throws {Deno.errors.UnexpectedEof} when it is cut.
 * @throws {Deno.errors.NotFound} when there is no such file.
 */
export async function readImage(path: string, fingerprint: string): Promise<VersionData> {
  // Of what is no file, such as a pipe, nothing may ever come.
  if (!(await Deno.stat(path)).isFile) throw new ImageFault("It is no file");
  const file = await Deno.open(path);
  try {
    const first = /^image (\d{1,9}) (\d{1,10}) +\n$/.exec(
      DECODER.decode(await readShared(file, FIRST_LINE)),
    );
    if (first === null) throw new ImageFault("It does not begin as an image");
    const [, length, checksum] = first;
    const line = await readShared(file, Number(length));
    if (crc32(line) !== Number(checksum)) throw new ImageFault("Its checksum is another");
    const contents = JSON.parse(DECODER.decode(line)) as Contents;
    if (contents.format !== FORMAT) throw new ImageFault("It has another format");
    if (contents.fingerprint !== fingerprint) throw new ImageFault("Other code built it");
    const arrays: Numbers[] = [];
    for (const { kind, length, checksum } of contents.arrays) {
      const bytes = await readShared(file, length);
      if (crc32(bytes) !== checksum) throw new ImageFault("Its checksum is another");
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
    if (!isPlain) throw new TypeError(`An image cannot hold what is in "${name}"`);
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
  if ($memory !== undefined) return arrays[$memory]!.buffer;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, decode(member, arrays)]),
  );
}

function kindOf(array: Numbers): Kind {
  const kind = array.constructor.name;
  if (!(kind in KINDS)) throw new TypeError(`An image cannot hold a ${kind}`);
  return kind as Kind;
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
