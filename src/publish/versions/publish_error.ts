/** A publish that was refused as a whole. */
export class PublishError extends Error {
  override readonly name = "PublishError";
}
