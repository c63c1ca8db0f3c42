/** A form that is longer than its route takes. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(readonly mostBytes: number) {
    super(`Send at most ${mostBytes} bytes.`);
  }
}

/**
 * Reads a form, with its files.
 *
 * @returns What was sent, or nothing where it is no form: then its token is missing too.
 * @throws {TooLong} as soon as there are more bytes than that.
 */
export async function readForm(request: Request, mostBytes: number): Promise<FormData> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new TooLong(mostBytes);
    chunks.push(chunk);
  }
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(new Blob(chunks), { headers: { "content-type": type } }).formData();
  } catch {
    return new FormData();
  }
}
