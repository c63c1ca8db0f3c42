import { z } from "zod";
import { confidenceOrNull, flag, instant, instantOrNull, text, textOrNull } from "./fields.ts";

/** The fields that say where a row is from and how far it may be trusted: the same in all datasets. */

export const quoteSafe = flag.meta({
  description: "Whether the row may be used in a customer's quote.",
});

export const confidence = confidenceOrNull.meta({ description: "How sure the row is." });

const UNRESOLVED = { description: "What keeps the row from being quote-safe." };
export const unresolved = z.array(text).meta(UNRESOLVED);
export const unresolvedOrNull = z.array(text).nullable().meta(UNRESOLVED);

const VERIFIED = { description: "When the row was last checked against its source." };
export const verifiedAt = instant.meta(VERIFIED);
export const verifiedAtOrNull = instantOrNull.meta(VERIFIED);

export const sourceDocument = textOrNull.meta({ description: "Id of the source document." });
export const sourceUrl = textOrNull.meta({ description: "Address of the source." });
export const sourceTitle = textOrNull.meta({ description: "Title of the source." });
export const sourceKind = textOrNull.meta({ description: "Kind of source." });

const PROVENANCE = { description: "Where the row is from." };

/** What trust in a dataset's rows rests on. */
export function basis<Basis extends string>(basis: Basis) {
  return z.literal(basis).meta({ description: "What trust in the row rests on." });
}

/** Where a row is from, with what one dataset says of that besides or otherwise. */
export function provenanceOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).meta(PROVENANCE);
}

/** Where a row is from, as most datasets say it. */
export function provenance<Basis extends string>(trust: Basis) {
  return provenanceOf({
    source_document_id: sourceDocument,
    source_url: sourceUrl,
    last_verified_at: verifiedAtOrNull,
    trust_basis: basis(trust),
  });
}
