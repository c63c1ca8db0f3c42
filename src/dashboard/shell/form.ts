import { MultipartParser } from "@remix-run/multipart-parser";
import { TooLong } from "../../base/memory/bytes_up_to.ts";
import { itemAt } from "../../base/known.ts";

/**
 * Parses a form with files while it arrives. The runtime's `formData()` would parse large files in one
 * go and block other requests.
 *
 * @returns The form; empty if the body is not a form, so that its CSRF token is missing too.
 * @throws {TooLong} when the body is longer than `maxBytes`. It is read to the end first, because
 * browsers ignore a response before they have sent everything.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const reader = readerOf(request.headers.get("content-type") ?? "", maxBytes);
  let isForm = true;
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes <= maxBytes) isForm &&= succeeds(() => reader.write(chunk));
  }
  if (bytes > maxBytes) throw new TooLong(maxBytes);
  let form = new FormData();
  return isForm && succeeds(() => form = reader.finish()) ? form : new FormData();
}

/** A streaming form parser; both methods throw on invalid input. */
interface FormReader {
  write(chunk: Uint8Array): void;
  finish(): FormData;
}

function readerOf(type: string, maxBytes: number): FormReader {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return boundary === null
    ? new PlainForm()
    : new MultipartForm(boundary[1] ?? itemAt(boundary, 2), maxBytes);
}

class PlainForm implements FormReader {
  readonly #decoder = new TextDecoder();
  #text = "";

  write(chunk: Uint8Array): void {
    this.#text += this.#decoder.decode(chunk, { stream: true });
  }

  finish(): FormData {
    const form = new FormData();
    const fields = new URLSearchParams(this.#text + this.#decoder.decode());
    for (const [name, value] of fields) form.append(name, value);
    return form;
  }
}

class MultipartForm implements FormReader {
  readonly #form = new FormData();
  readonly #parser: MultipartParser;

  constructor(boundary: string, maxBytes: number) {
    this.#parser = new MultipartParser(boundary, { maxFileSize: maxBytes });
  }

  write(chunk: Uint8Array): void {
    for (const part of this.#parser.write(chunk)) {
      const { name, filename, mediaType: type } = part;
      if (name === undefined) continue;
      if (filename === undefined) this.#form.append(name, part.text);
      else {
        const options = type === undefined ? {} : { type };
        this.#form.append(name, new File([part.arrayBuffer], filename, options));
      }
    }
  }

  finish(): FormData {
    this.#parser.finish();
    return this.#form;
  }
}

/** Whether work succeeds without an error. */
function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
