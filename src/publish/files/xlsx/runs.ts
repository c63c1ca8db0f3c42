import type { Tag } from "./xml.ts";

/** Superscript digits from 0 to 9. */
const RAISED = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];

/**
 * A text with several fonts. Superscript digits stay superscript: a lender's name with a footnote
 * is `Golden Bear¹`, not `Golden Bear1`.
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
