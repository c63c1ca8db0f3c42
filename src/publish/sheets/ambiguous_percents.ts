import type { SheetNotes } from "./sheet_record.ts";

/** Marks a percent: `18.5%`. */
export const PERCENT = /(%|percent|pct\.?)$/i;

/** A larger fraction is implausible, so a number above this is not a multiplier. */
const MAX_MULTIPLIER = 1.6;

/** Whether a number may be a multiplier: 1.185 would be 18.5%. */
export function maybeMultiplier(text: string): boolean {
  const number = Number(text);
  return number === 0 || number >= 1 && number < MAX_MULTIPLIER;
}

/**
 * Notes values below 1 without a percent sign, and columns in which only some values have one: is 0.185
 * a fraction, or 0.185%? Also notes columns that may contain multipliers: is 1.185 a percent, or 18.5%?
 */
export class AmbiguousPercents {
  readonly #signed = new Map<string, boolean>();
  readonly #percents = new Set<string>();

  constructor(readonly notes: SheetNotes) {}

  see(column: string, text: string, line: number): void {
    if (/^[0.]+\s*%?$/.test(text)) return;
    const { mixedPercents, smallPercents } = this.notes;
    this.#seeMultiplier(column, text, line);
    const isSigned = PERCENT.test(text);
    if (this.#signed.get(column) === !isSigned) mixedPercents.add(column);
    this.#signed.set(column, isSigned);
    if (isSigned || Math.abs(Number(text)) >= 1) return;
    const small = smallPercents.get(column);
    if (small === undefined) smallPercents.set(column, { count: 1, line });
    else small.count++;
  }

  #seeMultiplier(column: string, text: string, line: number): void {
    if (this.#percents.has(column)) return;
    const { multipliers } = this.notes;
    if (!maybeMultiplier(text)) {
      this.#percents.add(column);
      multipliers.delete(column);
    } else if (Number(text) > 1) {
      const noted = multipliers.get(column);
      if (noted === undefined) multipliers.set(column, { count: 1, line, example: text });
      else noted.count++;
    }
  }
}
