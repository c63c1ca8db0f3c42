import { TRADES } from "../datasets/declare/fields.ts";

/**
 * The operations of changes, by their code. Publishing decides between the first two: `operationOf`
 * in `src/publish/compare/compare.ts`.
 */
export const OPERATIONS = ["upsert", "supersede", "delete"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The code for no trade. */
export const NO_TRADE = 255;

/** A trade's index among the trades, or `NO_TRADE`. */
export const tradeCode = (trade: string | null) =>
  trade === null ? NO_TRADE : (TRADES as readonly string[]).indexOf(trade);
