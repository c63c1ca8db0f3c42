/** Names of errors whose messages may be shown: they say why a load failed and hold no secret. */
export const REPORTED_ERRORS: readonly string[] = ["StoreDamaged", "FilesReplaced"];

/**
 * The service's files were replaced since it started. What a worker builds from the new code does
 * not belong to the running service, and must be neither served nor kept.
 */
export class FilesReplaced extends Error {
  override readonly name = "FilesReplaced";

  constructor() {
    super("The files of the service were replaced since it started: restart it");
  }
}

/** The stored dataset cannot be served. The message shows nothing of a row but its id. */
export class StoreDamaged extends Error {
  override readonly name = "StoreDamaged";
}
