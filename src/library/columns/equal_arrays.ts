import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { entryOf, itemAt } from "../../base/known.ts";

/**
 * How many items at an array's start and end are compared first: most arrays that differ, differ
 * there.
 */
const LOOKED_AT = 1024;

/**
 * Replaces equal arrays in plain data by one shared array, which saves memory. A version has many:
 * columns without repeated texts are all numbered 0, 1, 2 and so on, and a searched field has the
 * texts of a column.
 *
 * @param data Its arrays are on shared memory and no longer written.
 * @returns A value equal to `data`; objects without replaced arrays are the same objects.
 */
export function withEqualArraysOnce<Data>(data: Data): Data {
  const known = new Map<string, Buffer[]>();
  const arrays = new Map<Buffer, ArrayBufferView>();

  const once = (array: ArrayBufferView): ArrayBufferView => {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const key = `${array.constructor.name} ${bytes.length} ${
      crc32(bytes.subarray(0, LOOKED_AT), crc32(bytes.subarray(-LOOKED_AT)))
    }`;
    const alike = known.get(key) ?? [];
    const same = alike.find((other) => other.equals(bytes));
    if (same !== undefined) return entryOf(arrays, same);
    known.set(key, [...alike, bytes]);
    arrays.set(bytes, array);
    return array;
  };

  const walk = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return once(value);
    if (typeof value !== "object" || value === null || value instanceof SharedArrayBuffer) {
      return value;
    }
    const entries = Object.entries(value);
    const walked = entries.map(([name, member]) => [name, walk(member)] as const);
    if (walked.every(([, member], at) => member === itemAt(entries, at)[1])) return value;
    return Array.isArray(value) ? walked.map(([, member]) => member) : Object.fromEntries(walked);
  };
  return walk(data) as Data;
}
