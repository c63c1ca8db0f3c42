/** What a person can do about an error other than correct the file. */
export type Advice =
  /** Say when rows were verified. */
  | "verified"
  /** Say that most rows are meant to be deleted. */
  | "shrink"
  /** Look at the newer version first. */
  | "again"
  /** Name the encoding of the file. */
  | "encoding"
  /** Say that older fees are meant to replace newer ones. */
  | "older"
  /** Name another sheet of the workbook. */
  | "sheet";
