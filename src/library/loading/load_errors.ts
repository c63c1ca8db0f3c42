/** Names of errors whose messages may be shown: they say why a load failed and hold no secret. */
export const REPORTED_ERRORS: readonly string[] = ["StoreDamaged", "FilesReplaced"];

/**
 * The files of the service are not those that it started with: what code from them builds is not the
 * running service's, and must neither be served nor kept.
 */
export class FilesReplaced extends Error {
  override readonly name = "FilesReplaced";

  constructor() {
    super("The files of the service were replaced since it started: restart it");
  }
}

/** What the store has of a dataset cannot be served. Its message shows no more of a row than its id. */
export class StoreDamaged extends Error {
  override readonly name = "StoreDamaged";
}
