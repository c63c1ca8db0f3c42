/** A response that the browser saves as a file. */
export function fileResponse(name: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
}

/**
 * A response that the browser saves as a CSV file, streamed piece by piece.
 *
 * @param name The file's name, with `.csv`.
 */
export function csvResponse(name: string, pieces: Iterable<string>): Response {
  const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  return fileResponse(name, "text/csv; charset=utf-8", body);
}
