import { datasetNamed } from "../../src/datasets/mod.ts";
import { headerScoreFor, sheetPart } from "../../src/publish/files/inspect_file.ts";
import { fileInput, type Input } from "../../src/publish/files/input.ts";
import { openSheet } from "../../src/publish/files/open_sheet.ts";
import { readRows } from "../../src/publish/files/read.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import { proposeMap } from "../../src/publish/mapping/propose.ts";
import { GateError, ReadError } from "../../src/publish/model/errors.ts";
import { parseMap, type SheetMap } from "../../src/publish/model/sheet_map.ts";
import { Staging } from "../../src/publish/gate/staging.ts";

/** The result of reading an operator's file. */
export interface Outcome {
  /** Why it cannot be read; empty if it can. */
  readonly refusal: string;
  readonly rows: readonly Record<string, unknown>[];
  /** `line field message`, the first of each kind. */
  readonly errors: readonly string[];
  /** How many rows have errors. */
  readonly invalid: number;
  readonly warnings: readonly string[];
}

const FILES = new URL("operator_files/", import.meta.url).pathname;

export const pathOf = (name: string) => FILES + name;

export async function mapIn(name: string): Promise<SheetMap> {
  return parseMap(await Deno.readTextFile(pathOf(name)), name);
}

/** A text as a file. */
export const textInput = (name: string, content: string | Uint8Array): Input => ({
  name,
  size: content.length,
  open: () => Promise.resolve(new Blob([content as BlobPart]).stream()),
});

/** A utility's outline, as operators send it. */
export const feature = (uid: string, geometry: unknown, more: object = {}) => ({
  type: "Feature",
  properties: { UTIL_NAME: `${uid} Light`, STATE: "MA", TYPE: "municipal", UID: uid, ...more },
  geometry,
});

/** Features as a GeoJSON file. */
export const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: "FeatureCollection", ...more, features });

/** Reads and validates a file as a publish does. */
export async function outcomeOf(
  dataset: string,
  file: string | Input,
  map: SheetMap | undefined,
  verified: string | null = "2026-01-01T00:00:00Z",
): Promise<Outcome> {
  const of = datasetNamed(dataset);
  const input = typeof file === "string" ? await fileInput(pathOf(file)) : file;
  using staging = new Staging();
  const gate = new Gate(of, staging, {
    amend: (row) => {
      if (verified !== null) verify(row, verified);
    },
  });
  const options = map === undefined ? {} : { map };
  const rows = readRows(of, input, options);
  const outcome = { refusal: "", errors: [] as string[], invalid: 0 };
  try {
    for await (const raw of rows) {
      const row = gate.pass(raw);
      if (row !== undefined) staging.add(row);
    }
    gate.close();
  } catch (error) {
    if (error instanceof ReadError) outcome.refusal = error.message;
    else if (error instanceof GateError) {
      outcome.invalid = error.invalidRows;
      outcome.errors = error.errors.map(({ line, field, message }) =>
        `${line} ${field} ${message}`
      );
    } else throw error;
  }
  const passed = Array.from(
    { length: staging.places },
    (_, place) => staging.isStaged(place) ? JSON.parse(staging.payload(place)) : null,
  );
  return {
    ...outcome,
    rows: passed.filter((row) => row !== null),
    warnings: [...rows.warnings(), ...gate.warnings],
  };
}

function verify(row: Record<string, unknown>, verified: string): void {
  const provenance = row.provenance as Record<string, unknown> | undefined;
  const holder = provenance ?? row;
  holder.last_verified_at ??= verified;
}

/** The map that is proposed for a file. */
export async function proposalOf(
  dataset: string,
  file: string | Input,
): Promise<{ map: SheetMap; doubts: readonly string[] }> {
  const of = datasetNamed(dataset);
  const input = typeof file === "string" ? await fileInput(pathOf(file)) : file;
  const sheet = await openSheet(input, { score: headerScoreFor(of) });
  const { map, doubts } = await proposeMap(of, sheet.records);
  return {
    map: { ...sheetPart(sheet, undefined), ...map },
    doubts: doubts.map((doubt) => typeof doubt === "string" ? doubt : doubt.message),
  };
}
