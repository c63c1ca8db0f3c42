/**
 * Text as a CSV file that the browser downloads, sent piece by piece.
 *
 * @param name The name of the file, with `.csv`.
 */
export function csvResponse(name: string, pieces: Iterable<string>): Response {
  const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
