import { text, trade, uuid } from "./fields.ts";

/** Fields that rows of several datasets have, with their descriptions. */

const RECORD_ID = { description: "Stable id of the record." };
export const recordId = text.meta(RECORD_ID);
export const recordUuid = uuid.meta(RECORD_ID);

export const recordTrade = trade.meta({ description: "Trade that the record belongs to." });

/** The lender. */
export const lender = {
  financier_name: text.meta({ description: "Name of the lender." }),
  financier_slug: text.meta({ description: "Slug of the lender, for the financier filter." }),
};
