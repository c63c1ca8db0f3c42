/** A form that is longer than its route takes. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(readonly mostBytes: number) {
    const megabytes = Math.floor(mostBytes / 2 ** 20);
    super(`Send at most ${megabytes > 0 ? `${megabytes} MB` : `${mostBytes} bytes`} at once.`);
  }
}

/**
 * Reads a form, with its files.
 *
 * @returns What was sent, or nothing where it is no form: then its token is missing too.
 * @throws {TooLong} when there were more bytes than that. They are let pass: a browser looks for the
 * answer only when it has sent all.
 */
export async function readForm(request: Request, mostBytes: number): Promise<FormData> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > mostBytes) throw new TooLong(mostBytes);
  const type = request.headers.get("content-type") ?? "";
  try {
    return await new Response(new Blob(chunks), { headers: { "content-type": type } }).formData();
  } catch {
    return new FormData();
  }
}
