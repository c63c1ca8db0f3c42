import { defined } from "../../base/json/defined.ts";
import {
  type ColumnSpecs,
  columnSpecs,
  type CommonKinds,
  type Kinds,
} from "../../library/columns/columns.ts";
import type { View } from "../../library/versions/version_spec.ts";
import {
  EXPIRED,
  SAFE_UNTIL,
  UNLICENSED,
  UNVERIFIED,
} from "../../library/versions/effective_state.ts";
import type { Declaration } from "./declaration.ts";
import { endOf, endOrNever } from "./expiry.ts";
import type { SearchDeclaration } from "../search/search_document.ts";

const EMPTY: readonly string[] = [];

/** The ids of the source documents that a row names, main document first. */
export function sourcesOf<Row>(
  { sourceDocument }: Pick<Declaration<Row, Kinds, unknown>, "sourceDocument">,
  row: Row,
): string[] {
  return [sourceDocument?.(row) ?? null].flat().filter((id) => id !== null);
}

/** The columns that all datasets have. */
export function commonColumns<Row, K extends Kinds, Q>(
  declaration: Declaration<Row, K, Q>,
): ColumnSpecs<Row, CommonKinds> {
  const { flags, instants, numbers, textLists, texts } = columnSpecs<Row>();
  const sources = (row: Row) => sourcesOf(declaration, row);
  const { expiresAt, quoteSafeUntil } = declaration;
  const safeUntil = quoteSafeUntil === undefined ? {} : {
    [SAFE_UNTIL]: numbers((row) => {
      const first = Math.min(endOrNever(quoteSafeUntil(row)), endOrNever(expiresAt?.(row)));
      return first === Infinity ? null : first;
    }),
  };
  return {
    ...safeUntil,
    id: texts((row) => String(row[declaration.id])),
    trade: texts((row) => declaration.trade?.(row) ?? null),
    quote_safe: flags((row) => declaration.quoteSafe(row)),
    expires_at: numbers((row) => {
      const text = declaration.expiresAt?.(row) ?? null;
      return text === null ? null : endOf(text);
    }),
    last_verified_at: instants((row) => declaration.verifiedAt(row)),
    source_document_id: texts((row) => sources(row)[0] ?? null),
    source_documents: textLists(sources),
    unresolved_requirements: textLists((row) => declaration.unresolved?.(row) ?? EMPTY),
  };
}

/** The search declaration, completed with trust, expiry and the states of a row over time. */
export function searchOf<Row, K extends Kinds, Q>(
  { showsExpired = false, document, ...search }: NonNullable<Declaration<Row, K, Q>["search"]>,
  declaration: Declaration<Row, K, Q>,
): SearchDeclaration<Row> {
  const { expiresAt, whenExpired, quoteSafeUntil, whenUnverified } = declaration;
  return {
    ...search,
    document: (row) => ({
      trade: declaration.trade?.(row) ?? null,
      quoteSafe: declaration.quoteSafe(row),
      confidence: null,
      year: null,
      sourceDocumentId: [declaration.sourceDocument?.(row) ?? null].flat()[0] ?? null,
      lastVerifiedAt: declaration.verifiedAt(row),
      unresolvedRequirements: declaration.unresolved?.(row) ?? [],
      ...document(row),
    }),
    ...defined({ expires: expiresAt }),
    ...(showsExpired && whenExpired !== undefined
      ? { expired: (row: Row) => ({ ...row, ...whenExpired(row) }) }
      : {}),
    ...(quoteSafeUntil === undefined || whenUnverified === undefined ? {} : {
      quoteSafeUntil,
      unverified: (row: Row) => ({ ...row, ...whenUnverified(row) }),
    }),
  };
}

/** All views of a row, by name: declared ones, and those for expired, unverified and unlicensed rows. */
export function viewsOf<Row, K extends Kinds, Q>(
  declaration: Declaration<Row, K, Q>,
): Record<string, View<Row>> {
  const { views = {}, hidden = [], unlicensed } = declaration;
  const { whenExpired, expiresAt, whenUnverified, quoteSafeUntil } = declaration;
  const names = new Set<string>(hidden);
  const shown = (row: Row) =>
    names.size === 0
      ? row
      : Object.fromEntries(Object.entries(row as object).filter(([name]) => !names.has(name)));
  return {
    ...views,
    ...(names.size === 0 ? {} : { record: shown }),
    ...defined({ [UNLICENSED]: unlicensed }),
    ...(whenExpired === undefined ? {} : {
      [EXPIRED]: (row: Row) =>
        (expiresAt?.(row) ?? null) === null ? null : shown({ ...row, ...whenExpired(row) }),
    }),
    ...(whenUnverified === undefined ? {} : {
      [UNVERIFIED]: (row: Row) =>
        (quoteSafeUntil?.(row) ?? null) === null ? null : shown({ ...row, ...whenUnverified(row) }),
    }),
  };
}
