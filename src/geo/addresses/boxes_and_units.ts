import { splitState } from "../../base/places/states.ts";
import { ZIP_LAST } from "./zip_in.ts";

/**
 * P.O. boxes and units in addresses. A box has no location: the address is located at its
 * ZIP code or city (`geocoding/gazetteer.ts`), like one whose street is unknown. Before the city a
 * box is a part like a street (`PO BOX 460`, `WESTERN SPRINGS`). At the end of the address boxes and
 * units are removed here, because their numbers could be taken for ZIP codes.
 */

/**
 * An apartment or other unit at the end, whose number is not a ZIP code. `FL` is Florida, not a
 * floor.
 */
const UNIT_LAST =
  /[ ,]+(?:(?:APT|APARTMENT|UNIT|STE|SUITE|FLOOR|RM|ROOM|BLDG|BUILDING|LOT|SPC|SPACE|TRLR|PMB|DEPT|OFC|OFFICE|PH|PENTHOUSE) ?#? ?|# ?)(?:[A-Z0-9-]*\d[A-Z0-9-]*|[A-Z])$/;
/**
 * A box or a file at the end; without a state or ZIP code before it, the words belong to a city.
 */
const BOX_LAST =
  /(?<!ZIP|POSTAL)[ ,]+(?:(?:P ?O ?)?BOX|POB|GATE|LOCKBOX|ACCT|ACCOUNT|CUSTOMER|CODE|REF|JOB|LEAD) ?#? ?[A-Z0-9-]*\d[A-Z0-9-]*$/;

/** An address without a unit or a box at its end. @param text In capitals, without full stops. */
export function withoutBoxOrUnit(text: string): string {
  const plain = text.replace(UNIT_LAST, "");
  const box = plain.match(BOX_LAST);
  if (box === null) return plain;
  const before = plain.slice(0, box.index);
  return ZIP_LAST.test(before) || splitState(before) !== undefined ? before : plain;
}
