import { ascii } from "../../base/json/json.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { ParsedValue, RawRow } from "../model/raw_row.ts";
import { plainCell } from "../sheets/sheet_record.ts";
import { hash } from "node:crypto";
import { inTurns } from "../../base/async/in_turns.ts";
import { Spool } from "../files/spool.ts";
import type { RecordFacts, VersionRecord } from "../versions/version_records.ts";
import { itemAt, present } from "../../base/known.ts";

/** A valid row in its stored form. */
export interface GatedRow extends VersionRecord {
  /** Its line in the file. */
  readonly line: number;
  /** Of several rows with one id, the one with the highest value is kept. */
  readonly latest: number | null;
}

/** A row that will be published, without its payload. */
interface StagedRow extends RecordFacts {
  readonly line: number;
}

/** A row that was skipped because the file has a later version of the record, and that version. */
export interface SkippedRow {
  readonly id: string;
  /** Lines of the file. */
  readonly line: number;
  readonly kept: number;
}

/**
 * Rows of a future version. Their payloads are in a temporary file, so that neither the store nor
 * memory holds them while a file is read.
 */
export class Staging implements Disposable {
  readonly #rows: (StagedRow | undefined)[] = [];
  readonly #placesById = new Map<string, number>();
  readonly #latest: (number | null)[] = [];
  /** For records with several versions, the line of each version by its `latest`. */
  readonly #versions = new Map<string, Map<number, number>>();
  readonly #spool = new Spool();
  #digests: Promise<readonly string[]> | undefined;
  #cells: Spool | undefined;
  #columns: RawRow["columns"];
  readonly passedOver: SkippedRow[] = [];

  /** Keeps the cells that rows were read from, for a review. */
  keepCells(): void {
    this.#cells ??= new Spool();
  }

  /**
   * The values of a row next to the cells that they were read from; empty if it is not from a
   * sheet.
   */
  parsedValues(place: number, payload: string): ParsedValue[] {
    if (this.#cells === undefined || this.#columns === undefined) return [];
    const cells = JSON.parse(this.#cells.read(place)) as string[];
    const row = JSON.parse(payload) as unknown;
    return this.#columns.flatMap(({ index, name, field }) => {
      const cell = plainCell(cells[index] ?? "").trim();
      return cell === "" ? [] : [{ column: name, cell, field, value: valueAtPath(row, field) }];
    });
  }

  /** Adds a row; of several with one id, the one with the highest `latest` is kept. */
  add(row: GatedRow, raw?: Pick<RawRow, "cells" | "columns">): void {
    const { payload, latest, ...rest } = row;
    const place = this.#placesById.get(row.recordId);
    if (place !== undefined && latest !== null) {
      const versions = this.#versions.get(row.recordId) ?? new Map([this.#version(place)]);
      this.#versions.set(row.recordId, versions.set(latest, row.line));
      const kept = this.row(place).line;
      if (latest < (this.latest(place) ?? -Infinity)) {
        this.passedOver.push({ id: row.recordId, line: row.line, kept });
        return;
      }
      this.passedOver.push({ id: row.recordId, line: kept, kept: row.line });
      this.#rows[place] = undefined;
    }
    this.#placesById.set(row.recordId, this.#rows.length);
    this.#rows.push(rest);
    this.#latest.push(latest);
    this.#spool.add(payload);
    if (this.#cells === undefined) return;
    this.#columns ??= raw?.columns;
    this.#cells.add(ascii(JSON.stringify(raw?.cells ?? [])));
  }

  /** How many rows there are, counting each id once. */
  get size(): number {
    return this.#placesById.size;
  }

  /** All rows' ids. */
  ids(): Iterable<string> {
    return this.#placesById.keys();
  }

  /** How many positions there are, including those of rows that were skipped. */
  get places(): number {
    return this.#rows.length;
  }

  isStaged(place: number): boolean {
    return this.#rows[place] !== undefined;
  }

  placeOf(recordId: string): number | undefined {
    return this.#placesById.get(recordId);
  }

  row(place: number): StagedRow {
    return present(this.#rows[place], "a staged row");
  }

  /** The order of a record's versions; null if the dataset has one version of each. */
  latest(place: number): number | null {
    return itemAt(this.#latest, place);
  }

  payload(place: number): string {
    return this.#spool.read(place);
  }

  /** The size of all payloads in bytes, including those of rows that were skipped. */
  get payloadBytes(): number {
    return this.#spool.size;
  }

  /** All payloads, one after another on shared memory. */
  payloads(): Uint8Array {
    return this.#spool.bytes();
  }

  /** Where a row's payload begins and ends in these. */
  payloadRange(place: number): [start: number, end: number] {
    return this.#spool.rangeOf(place);
  }

  /**
   * A digest of each position's payload, equal to the store's (`DIGEST`). All payloads are read once,
   * after the last row was added.
   */
  digests(): Promise<readonly string[]> {
    const reading = function* (this: Staging) {
      const digests: string[] = [];
      for (let place = 0; place < this.places; place++) {
        yield digests.push(digestOf(this.payload(place)));
      }
      return digests;
    };
    return this.#digests ??= inTurns(reading.call(this));
  }

  /** The line of a row, if there is one of this id. */
  lineOf(recordId: string): number | undefined {
    const place = this.#placesById.get(recordId);
    return place === undefined ? undefined : this.row(place).line;
  }

  /** The line of one version of a record. */
  lineOfVersion(recordId: string, latest: number): number | undefined {
    const place = this.#placesById.get(recordId);
    if (place === undefined) return undefined;
    return (this.#versions.get(recordId) ?? new Map([this.#version(place)])).get(latest);
  }

  #version(place: number): [latest: number, line: number] {
    return [this.latest(place) ?? NaN, this.row(place).line];
  }

  [Symbol.dispose](): void {
    this.#spool[Symbol.dispose]();
    this.#cells?.[Symbol.dispose]();
  }
}

/** A digest of 32 hexadecimal digits. The store computes the same (`DIGEST`). */
function digestOf(payload: string): string {
  // `toString` of a part: a slice of the whole digest would keep it in memory.
  return hash("sha256", payload, "buffer").toString("hex", 0, 16);
}
