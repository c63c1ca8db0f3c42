import type { Page } from "../http/declare/kinds.ts";
import type { z } from "zod";
import type { Caller } from "../access/caller.ts";
import { defined } from "../base/json/defined.ts";
import { JsonText } from "../base/json/json.ts";
import { seesSample } from "../datasets/declare/access.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { recordSchema } from "../datasets/declare/record_schema.ts";
import { samplesOf } from "../datasets/declare/made_up_samples.ts";
import type { EndpointResult } from "../http/declare/endpoint.ts";
import { leavesOfShape } from "../http/forms/leaves.ts";
import type { Rows } from "../http/forms/rows.ts";
import type { CommonKinds, Kinds } from "../library/columns/columns.ts";
import { type Filter, flagged, oneOfRows, sampled } from "../library/query/filters.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import { selectPage } from "../library/query/query.ts";
import {
  type EffectiveState,
  effectiveState,
  UNRANKED,
} from "../library/versions/effective_state.ts";
import { FlagColumn } from "../library/columns/flag_column.ts";
import type { Version } from "../library/versions/version.ts";
import { REPEATED_TEXTS, textsOfRows } from "../sync/repeated_texts.ts";
import { itemAt } from "../base/known.ts";

/** A query for rows of a dataset. */
export interface RowQuery<K extends Kinds, Q> {
  readonly query: Q;
  /** Only the record with this id, if it matches the rest. */
  readonly id?: string | undefined;
  readonly quoteSafe?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** A further filter. */
  readonly where?: Filter | undefined;
  readonly view?: string | undefined;
  /** All rows of the version in another order than that of lists. */
  readonly order?: Uint32Array | undefined;
  /** Reorders the matching rows; it gets all of them. */
  readonly arrange?: ((version: Version<K & CommonKinds>, rows: number[]) => number[]) | undefined;
  /** Rows that are quote-safe in this response although they are published as not quote-safe. */
  readonly promoted?: ReadonlySet<number> | undefined;
  /** Changes the text of a record. */
  readonly write?: ((text: string, row: number) => string) | undefined;
}

/** The loaded version of a dataset. */
export type VersionOf<D> = D extends Dataset<infer _Row, infer K, infer _Q>
  ? Version<K & CommonKinds>
  : never;

/** The rows that match a query, as far as the caller may see them. */
export interface FoundRows<K extends Kinds = Kinds> {
  readonly version: Version<K & CommonKinds>;
  readonly rows: readonly number[];
  /** How many rows match, regardless of the limit. */
  readonly total: number;
  readonly records: JsonText;
  /** The records for formats other than JSON. */
  readonly forms: () => Rows;
  /** Whether any of the rows is made up. */
  readonly samples: boolean;
  /** The state of all rows for the caller at this time. */
  readonly effectiveState: EffectiveState;
  /** Whether the caller sees the dataset's sample only. */
  readonly isSample: boolean;
}

/**
 * Finds the rows of a dataset that match a query. All lists and quote-context use this function, so that
 * none forgets a rule: samples, ids, quote-safety and expiry for the caller at this time.
 */
export function findRows<Row, K extends Kinds, Q>(
  library: LibrarySnapshot,
  caller: Caller,
  dataset: Dataset<Row, K, Q>,
  ask: RowQuery<K, Q>,
): FoundRows<K> {
  const version = library.version(dataset);
  const published = effectiveState(version, caller.now, caller.ahriLicensed);
  const state = ask.promoted === undefined || ask.promoted.size === 0
    ? published
    : withPromoted(version, published, ask.promoted);
  const isSample = seesSample(dataset, caller);
  const { limit, offset = 0, arrange, write, order = state.order } = ask;
  const { rows, total } = selectPage({
    size: version.size,
    ...defined({ order }),
    offset: arrange === undefined ? offset : 0,
    limit: arrange === undefined ? limit : Infinity,
    where: [
      ...dataset.filters(version, ask.query, caller.now),
      ofId(version, ask.id),
      flagged(state.quoteSafe, ask.quoteSafe),
      visibleOf(dataset, version, caller),
      ask.where,
    ],
  });
  const shown = arrange === undefined ? rows : arrange(version, rows).slice(offset, offset + limit);
  const one = (row: number) => {
    const text = state.text([row], ask.view);
    return write === undefined ? text : write(text, row);
  };
  return {
    version,
    rows: shown,
    total,
    // Lazy: callers that only count rows do not need their text.
    get records() {
      return JsonText.array(
        write === undefined ? state.text(shown, ask.view) : shown.map(one).join(","),
      );
    },
    forms: () =>
      rowsInForms(version, recordSchema(dataset), shown.length, (at) => one(itemAt(shown, at))),
    samples: shown.some(samplesOf(library, version)),
    effectiveState: state,
    isSample,
  };
}

/**
 * Rows for formats other than JSON.
 *
 * @param version The version of the rows.
 * @param shape The schema of the records.
 * @param get Gives the JSON of the row at a position of the list.
 */
export function rowsInForms(
  version: Version,
  shape: z.ZodType,
  length: number,
  get: (at: number) => string,
): Rows {
  const leaves = leavesOfShape(shape);
  function* records() {
    for (let at = 0; at < length; at++) yield JSON.parse(get(at)) as unknown;
  }
  const dictionaries = () => textsOfRows(REPEATED_TEXTS.of(version), leaves, records());
  return { length, leaves, get, dictionaries };
}

/** The effective state with some rows made quote-safe; like all quote-safe rows, these come first. */
export function withPromoted(
  version: Version,
  effectiveState: EffectiveState,
  promoted: ReadonlySet<number>,
): EffectiveState {
  const values = effectiveState.quoteSafe.values.slice();
  for (const row of promoted) values[row] = 1;
  const unranked = version.hasOrder(UNRANKED) ? version.order(UNRANKED) : undefined;
  const order = unranked === undefined ? effectiveState.order : Uint32Array.from([
    ...unranked.filter((row) => values[row] === 1),
    ...unranked.filter((row) => values[row] !== 1),
  ]);
  return { ...effectiveState, quoteSafe: new FlagColumn(values), order };
}

/** A record's JSON as not quote-safe. The quotes make sure that no text is changed: there they are escaped. */
export function unsafe(record: string): string {
  return record.replace('"quote_safe":true', '"quote_safe":false');
}

/** The header that tells that the caller sees a sample only (decisions, Envelopes). */
export function accessHeaders(isSample: boolean): EndpointResult["headers"] {
  return isSample ? { "x-svc-access-level": "sample" } : {};
}

/** The filter for the rows that a caller may see; undefined for all rows. */
export function visibleOf(dataset: Dataset, version: Version, caller: Caller): Filter | undefined {
  return seesSample(dataset, caller) ? sampled(version.sample) : undefined;
}

/** The filter for the row with an id; undefined without an id. */
export function ofId(version: Version, id: string | undefined): Filter | undefined {
  if (id === undefined) return undefined;
  const row = version.findRow(id);
  return oneOfRows(row === undefined ? [] : [row]);
}

/** The members of `meta` about a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** The header with the total, if the response does not have all records. */
export function totalHeader(returned: number, total: number): EndpointResult["headers"] {
  return returned < total ? { "x-svc-total-count": String(total) } : {};
}
