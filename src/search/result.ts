import { ascii } from "../http/json.ts";
import type { SearchDocument } from "./document.ts";

/** What the results of a segment have in common. */
export interface ResultKind {
  readonly type: string;
  /** Dashboard category (spec 1, Search result). */
  readonly category: string;
}

/** What tells documents of two segments apart. */
export interface Label {
  readonly title: string;
  readonly id: string;
}

/**
 * What a result shows of one document: values as ASCII JSON with a line feed, which no JSON string
 * has in it, between. Names and what follows from the others are left out, as they are most of a
 * result.
 */
export function resultValues(id: string, document: SearchDocument): string {
  const values = [
    id,
    document.title,
    document.subtitle,
    document.trade,
    document.quoteSafe,
    document.confidence,
    document.sourceDocumentId,
    document.lastVerifiedAt,
    document.unresolvedRequirements,
    document.meta,
  ];
  return ascii(values.map((value) => JSON.stringify(value)).join("\n"));
}

/**
 * A result as ASCII JSON.
 *
 * @param values As `resultValues` gives them.
 */
export function resultJson(
  values: string,
  { type, category }: ResultKind,
  matchedFields: readonly string[],
): string {
  const [
    id,
    title,
    subtitle,
    trade,
    quoteSafe,
    confidence,
    sourceDocumentId,
    lastVerifiedAt,
    unresolvedRequirements,
    meta,
  ] = values.split("\n");
  const path = encodeURIComponent((JSON.parse(id!) as string).toWellFormed());
  return `{"type":"${type}","id":${id},"title":${title},"subtitle":${subtitle},"trade":${trade},` +
    `"category":"${category}","href":"/dashboard/${type}/${path}","quote_safe":${quoteSafe},` +
    `"confidence":${confidence},"source_document_id":${sourceDocumentId},` +
    `"last_verified_at":${lastVerifiedAt},"unresolved_requirements":${unresolvedRequirements},` +
    `"meta":${meta},"matched_fields":${JSON.stringify(matchedFields)}}`;
}

/** @param values As `resultValues` gives them. */
export function labelOf(values: string): Label {
  const [id, title] = values.split("\n", 2).map((value) => JSON.parse(value));
  return { title, id };
}
