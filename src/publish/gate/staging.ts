import { ascii } from "../../base/json/json.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { ParsedValue } from "../model/parsed_value.ts";
import type { RawRow } from "../model/raw_row.ts";
import { plainCell } from "../sheets/sheet_record.ts";
import { hash } from "node:crypto";
import { Spool } from "../files/spool.ts";
import type { RecordFacts, VersionRecord } from "../versions/version_records.ts";
import { itemAt, present } from "../../base/known.ts";

/** A valid row in its stored form. */
export interface GatedRow extends VersionRecord {
  /** Its line in the file. */
  readonly line: number;
  /** Which of several rows of one id to keep: the highest. */
  readonly latest: number | null;
}

/** A row that waits to be published, without its payload. */
interface StagedRow extends RecordFacts {
  readonly line: number;
  /** A digest of the payload, the same as `DIGEST` in the store. */
  readonly digest: string;
}

/** One of several versions of a record in one file that was passed over, and the one that was not. */
export interface PassedOver {
  readonly id: string;
  /** Lines of the file. */
  readonly line: number;
  readonly kept: number;
}

/**
 * Rows of a future version. Their payloads are in a temporary file, so that neither the store nor the
 * memory holds them while a file is read.
 */
export class Staging implements Disposable {
  readonly #rows: (StagedRow | undefined)[] = [];
  readonly #placesById = new Map<string, number>();
  readonly #latest: (number | null)[] = [];
  /** Of records with several versions, the line of each by its `latest`. */
  readonly #versions = new Map<string, Map<number, number>>();
  readonly #spool = new Spool();
  #cells: Spool | undefined;
  #columns: RawRow["columns"];
  readonly passedOver: PassedOver[] = [];

  /** Keeps the cells that rows were read from, so that a review can show them. */
  keepCells(): void {
    this.#cells ??= new Spool();
  }

  /** The values of a row next to the cells that they were read from; none if it is of no sheet. */
  parsedValues(place: number, payload: string): ParsedValue[] {
    if (this.#cells === undefined || this.#columns === undefined) return [];
    const cells = JSON.parse(this.#cells.read(place)) as string[];
    const row = JSON.parse(payload) as unknown;
    return this.#columns.flatMap(({ index, name, field }) => {
      const cell = plainCell(cells[index] ?? "").trim();
      return cell === "" ? [] : [{ column: name, cell, field, value: valueAtPath(row, field) }];
    });
  }

  /** Adds a row; of several of one id the one with the highest `latest` stays. */
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
    this.#rows.push({ ...rest, digest: digestOf(payload) });
    this.#latest.push(latest);
    this.#spool.add(payload);
    if (this.#cells === undefined) return;
    this.#columns ??= raw?.columns;
    this.#cells.add(ascii(JSON.stringify(raw?.cells ?? [])));
  }

  /** How many rows there are, each id once. */
  get size(): number {
    return this.#placesById.size;
  }

  /** All rows' ids. */
  ids(): Iterable<string> {
    return this.#placesById.keys();
  }

  /** How many places there are; one that was passed over is not staged. */
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

  /** What orders the versions of a record; null if the dataset has one of each. */
  latest(place: number): number | null {
    return itemAt(this.#latest, place);
  }

  payload(place: number): string {
    return this.#spool.read(place);
  }

  /** The line of a row, if there is one of this id. */
  lineOf(recordId: string): number | undefined {
    const place = this.#placesById.get(recordId);
    return place === undefined ? undefined : this.row(place).line;
  }

  /** The line of one of several versions of a record. */
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

/** Thirty-two signs that two different payloads never share. The store makes the same (`DIGEST`). */
function digestOf(payload: string): string {
  // A slice of the whole digest would keep all of it.
  return hash("sha256", payload, "buffer").toString("hex", 0, 16);
}
