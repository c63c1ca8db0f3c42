import {
  integer,
  limit,
  number,
  type ParamKind,
  params,
  slugged,
  text,
  trade,
} from "../../http/params.ts";
import { caseless, equals, is, slug, unexpired } from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

/** A term in months: a whole number, or for pricing any number (spec 1). */
export const WHOLE_MONTHS = integer({ min: 0 });

/** The parameters that both dealer-fee endpoints take. */
export const dealerFeeParams = (
  byDefault: number,
  cap: number,
  months: ParamKind<number | undefined>,
) =>
  params({
    trade,
    financier: slugged,
    payment_type: text,
    term_months: months,
    interest_rate: number(),
    limit: limit(byDefault, cap),
  });

export type DealerFeeParams = ReturnType<ReturnType<typeof dealerFeeParams>["read"]>;

/** Dealer fee rows for those parameters that have not expired, in the contract's order. */
export function dealerFeeRows(fees: Version, params: DealerFeeParams, now: number): number[] {
  return select({
    size: fees.size,
    limit: params.limit,
    where: [
      equals(fees.texts("trade"), params.trade, caseless),
      equals(fees.texts("financier_slug"), params.financier, slug),
      equals(fees.texts("payment_type"), params.payment_type, caseless),
      is(fees.numbers("term_months"), params.term_months),
      is(fees.numbers("interest_rate"), params.interest_rate),
      unexpired(fees.numbers("expires_at"), now),
    ],
  });
}
