/**
 * A public file's content; `.gz` is unpacked.
 *
 * @throws {RangeError} when it cannot be read.
 */
export async function openPublicFile(file: string): Promise<ReadableStream<Uint8Array>> {
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = (await Deno.open(file)).readable;
  } catch (error) {
    throw new RangeError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
  return file.endsWith(".gz")
    ? stream.pipeThrough(new DecompressionStream("gzip") as never)
    : stream;
}

/** Files that an importer needs beside its own, opened by name. */
export async function openCompanions(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, ReadableStream<Uint8Array>>> {
  const opened: Record<string, ReadableStream<Uint8Array>> = {};
  for (const [name, file] of Object.entries(files)) opened[name] = await openPublicFile(file);
  return opened;
}
