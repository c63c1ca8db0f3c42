import type { Page } from "../http/declare/kinds.ts";
import type { z } from "zod";
import type { Caller } from "../access/caller.ts";
import { JsonText } from "../base/json/json.ts";
import { seesSample } from "../datasets/declare/access.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { recordSchema } from "../datasets/declare/record_schema.ts";
import { samplesOf } from "../datasets/declare/samples.ts";
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

/** Which rows of a dataset are wanted. */
export interface RowQuery<K extends Kinds, Q> {
  readonly query: Q;
  /** The one record of this id, if it passes the rest. */
  readonly id?: string | undefined;
  readonly quoteSafe?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** A further filter. */
  readonly where?: Filter | undefined;
  readonly view?: string | undefined;
  /** All rows of the version in another order than lists have. */
  readonly order?: Uint32Array | undefined;
  /** Another order for the rows that pass, all of them. */
  readonly arrange?:
    | ((version: Version<K & CommonKinds>, rows: number[]) => number[])
    | undefined;
  /** Rows that count as quote-safe in this response, whatever they are published with. */
  readonly promoted?: ReadonlySet<number> | undefined;
  /** A record's text where the dataset's view is not enough. */
  readonly write?: ((text: string, row: number) => string) | undefined;
}

/** The loaded version of a dataset. */
export type VersionOf<D> = D extends Dataset<infer _Row, infer K, infer _Q>
  ? Version<K & CommonKinds>
  : never;

/** Rows that were requested and that the caller may see. */
export interface FoundRows<K extends Kinds = Kinds> {
  readonly version: Version<K & CommonKinds>;
  readonly rows: readonly number[];
  /** How many the caller may see, regardless of the limit. */
  readonly total: number;
  readonly records: JsonText;
  /** The records for forms other than JSON. */
  readonly forms: () => Rows;
  /** Whether one of them is made up. */
  readonly samples: boolean;
  /** Which of all rows are quote-safe for the caller at the moment. */
  readonly effectiveState: EffectiveState;
  /** Whether the caller sees the dataset's sample only. */
  readonly isSample: boolean;
}

/**
 * The rows of a dataset that pass its filters, in their state for the caller at this time: the one
 * way in which lists and quote-context look rows up, so that the sample, the id, quote-safety and
 * expiry cannot be forgotten.
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
    ...(order === undefined ? {} : { order }),
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
    // Who looks through many rows does not want the text of all.
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
 * The rows of a list for forms other than JSON.
 *
 * @param version The one that they are from.
 * @param shape Of their records.
 * @param get The JSON of one row.
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

/** The effective state with some rows promoted to quote-safe; those are listed first, like all quote-safe rows. */
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

/** A record's JSON, shown as not quote-safe: an unescaped quote is of a member, never of a text. */
export function unsafe(record: string): string {
  return record.replace('"quote_safe":true', '"quote_safe":false');
}

/** Says of an answer whether its rows are a sample's (decisions, Envelopes). */
export function accessHeaders(isSample: boolean): EndpointResult["headers"] {
  return isSample ? { "x-svc-access-level": "sample" } : {};
}

/** The rows of a dataset that a caller may see; undefined for all. */
export function visibleOf(
  dataset: Dataset,
  version: Version,
  caller: Caller,
): Filter | undefined {
  return seesSample(dataset, caller) ? sampled(version.sample) : undefined;
}

/** The row of an id; undefined without an id. */
export function ofId(
  version: Version,
  id: string | undefined,
): Filter | undefined {
  if (id === undefined) return undefined;
  const row = version.findRow(id);
  return oneOfRows(row === undefined ? [] : [row]);
}

/** `meta` of a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** The header with the total, if the response has only a part of the records. */
export function totalHeader(returned: number, total: number): EndpointResult["headers"] {
  return returned < total ? { "x-svc-total-count": String(total) } : {};
}
