/** What the command calls its options, and where forms have the same. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/publish with --verified now/, "say so under Verified"],
  [/Use --allow-shrink if that is meant/, "Say below that it is meant"],
  [/Do it again on that/, "Look at what changes now"],
  [/name its encoding, such as --encoding (\S+)/, "say under Encoding that it is $1"],
];

/** Advice of the command's, as it reads beside a form. */
export function inForms(advice: string): string {
  return PLACES.reduce((text, [option, place]) => text.replace(option, place), advice);
}
