import { z } from "zod";
import { BLOCKING } from "./statuses.ts";
import { confidenceOrNull, flag, instant, instantOrNull, text, textOrNull } from "./fields.ts";

/** Fields about a row's source and how far it may be trusted, the same in all datasets. */

const QUOTE_SAFE = { description: "Whether the row may be used in a customer's quote." };
export const quoteSafe = flag.meta(QUOTE_SAFE);

/** `quote_safe` of a dataset whose rows all have the same value. @param why Ends the error message. */
export function quoteSafeIs<Always extends boolean>(always: Always, why: string) {
  return z.literal(always, `must be ${always}: ${why}`).meta(QUOTE_SAFE);
}

export const confidence = confidenceOrNull.meta({ description: "Confidence in the row." });

const UNRESOLVED = { description: "What keeps the row from being quote-safe." };
export const unresolved = z.array(text).meta(UNRESOLVED);
export const unresolvedOrNull = z.array(text).nullable().meta(UNRESOLVED);

const VERIFIED = { description: "When the row was last checked against its source." };
export const verifiedAt = instant.meta(VERIFIED);
export const verifiedAtOrNull = instantOrNull.meta(VERIFIED);

export const sourceDocument = textOrNull.meta({ description: "Id of the source document." });
export const rowSource = textOrNull.meta({
  description: "Id of the source document that the row is from.",
});
export const sourceUrl = textOrNull.meta({ description: "Address of the source." });
export const sourceTitle = textOrNull.meta({ description: "Title of the source." });
export const sourceKind = textOrNull.meta({ description: "Kind of source." });

const PROVENANCE = { description: "Where the row is from." };

/** `trust_basis`: a constant that says what the trust in a dataset's rows is based on. */
export function basis<Basis extends string>(basis: Basis) {
  return z.literal(basis).meta({ description: "What the trust in the row is based on." });
}

/** A `provenance` object with a dataset's own fields. */
export function provenanceOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).meta(PROVENANCE);
}

/** The `provenance` object of most datasets. */
export function provenance<Basis extends string>(trust: Basis) {
  return provenanceOf({
    source_document_id: sourceDocument,
    source_url: sourceUrl,
    last_verified_at: verifiedAtOrNull,
    trust_basis: basis(trust),
  });
}

interface Sourced {
  readonly last_verified_at: string | null;
  readonly source_document_id: string | null;
}

interface Proven {
  readonly quote_safe: boolean;
  readonly provenance: Sourced;
}

/** Parts of the declaration of a dataset whose rows have a `provenance`. */
export const ofProvenance = <Row extends Proven>() => ({
  quoteSafe: (row: Row) => row.quote_safe,
  verifiedAt: (row: Row) => row.provenance.last_verified_at,
  sourceDocument: (row: Row) => row.provenance.source_document_id,
});

interface Program extends Sourced {
  readonly trade_category: string;
  readonly effective_date: string | null;
  readonly expires_at: string | null;
  readonly quote_safe: boolean;
  readonly unresolved_requirements: readonly string[] | null;
  readonly status?: string;
  readonly availability_status?: string | null;
}

/** What keeps a program from being quote-safe: the requirements in its row, and its status. */
function unresolvedOf(row: Program): readonly string[] {
  const named = row.unresolved_requirements ?? [];
  const status = (row.status ?? row.availability_status ?? "").trim().toLowerCase();
  return BLOCKING.has(status) && !named.includes(status) ? [...named, status] : named;
}

/** Parts of the declaration of a dataset of programs, which have a first and possibly a last day. */
export const ofProgram = <Row extends Program>() => ({
  trade: (row: Row) => row.trade_category,
  revision: (row: Row) => row.effective_date,
  quoteSafe: (row: Row) => row.quote_safe,
  unresolved: (row: Row) => unresolvedOf(row),
  verifiedAt: (row: Row) => row.last_verified_at,
  expiresAt: (row: Row) => row.expires_at,
  sourceDocument: (row: Row) => row.source_document_id,
});
