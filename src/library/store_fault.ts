/** What the store has of a dataset cannot be served. Its message shows no more of a row than its id. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}
