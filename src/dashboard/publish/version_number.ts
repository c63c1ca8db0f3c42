/**
 * A version's number, as a form or an address names it.
 *
 * @throws {RangeError} when it is none.
 */
export function numberOf(text: string | null | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) throw new RangeError("A version is a number from 1 on.");
  return Number(text);
}
