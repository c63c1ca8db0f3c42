import type { SheetNotes } from "./sheet_record.ts";

/** Notes unsigned values below 1 and columns that mix signs: is 0.185 a fraction, or 0.185%? */
export class PercentSigns {
  readonly #signed = new Map<string, boolean>();

  constructor(readonly notes: SheetNotes) {}

  see(column: string, text: string, line: number): void {
    if (/^[0.]+\s*%?$/.test(text)) return;
    const { mixedPercents, smallPercents } = this.notes;
    const isSigned = text.endsWith("%");
    if (this.#signed.get(column) === !isSigned) mixedPercents.add(column);
    this.#signed.set(column, isSigned);
    if (isSigned || Math.abs(Number(text)) >= 1) return;
    const small = smallPercents.get(column);
    if (small === undefined) smallPercents.set(column, { count: 1, line });
    else small.count++;
  }
}
