/**
 * What is advised beside what is wrong, in the words of the command: messages have them wherever they
 * are read, in a log, a file or a terminal. Forms have words of their own for each.
 */
export const ADVICE = {
  verified: "publish with --verified now",
  shrink: "Use --allow-shrink if that is meant",
  older: "Use --older if that is meant",
  again: "Do it again on that",
  encoding: "name its encoding, such as --encoding windows-1252",
} as const;

export type Advice = keyof typeof ADVICE;
