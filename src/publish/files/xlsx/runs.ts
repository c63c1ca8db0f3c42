import type { Tag } from "./xml.ts";

/** Digits that are raised, from 0 to 9. */
const RAISED = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];

/**
 * A text that a workbook has in runs of different fonts. Raised digits stay raised, as they are displayed:
 * a lender's name with a footnote is `Golden Bear¹`, and not `Golden Bear1`.
 */
export class Runs {
  text = "";
  #isRaised = false;

  clear(): void {
    this.text = "";
    this.#isRaised = false;
  }

  open({ name, attributes }: Tag): void {
    if (name === "vertAlign") this.#isRaised = attributes.val === "superscript";
  }

  close(name: string): void {
    if (name === "r") this.#isRaised = false;
  }

  add(part: string): void {
    this.text += this.#isRaised
      ? part.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)
      : part;
  }
}
