/**
 * Parses the number of a version from a form or a URL.
 *
 * @throws {RangeError} when it is not a whole number from 1.
 */
export function numberOf(text: string | null | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) {
    throw new RangeError("A version is a whole number from 1.");
  }
  return Number(text);
}
