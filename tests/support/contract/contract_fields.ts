import { z } from "zod";

/** Shorthands for the contract's schemas. Strict: undocumented fields are rejected. */

export const record = z.strictObject;
export const text = z.string();
export const textOrNull = text.nullable();
export const number = z.number();
export const numberOrNull = number.nullable();
export const integerOrNull = z.int().nullable();
export const flag = z.boolean();
export const flagOrNull = flag.nullable();
export const texts = z.array(text);
export const textsOrNull = texts.nullable();
export const instant = z.iso.datetime({ offset: true });
export const instantOrNull = instant.nullable();
export const date = z.iso.date();
export const dateOrNull = date.nullable();
export const structured = z.record(text, z.json());
export const stateCode = text.regex(/^[A-Z]{2}$/);
export const fips = text.regex(/^\d{5}$/);
export const confidenceOrNull = z.enum(["high", "medium", "low"]).nullable();
export const trade = z.enum(["solar", "hvac", "roofing", "plumbing", "electrical"]);

/** Provenance of most records in spec 2. */
export const provenance = <const Basis extends string>(basis: Basis, more: z.ZodRawShape = {}) =>
  record({
    source_document_id: textOrNull,
    source_url: textOrNull,
    ...more,
    last_verified_at: instantOrNull,
    trust_basis: z.literal(basis),
  });
