import { MultipartParser } from "@remix-run/multipart-parser";
import { TooLong } from "../../base/memory/bytes_up_to.ts";
import { itemAt } from "../../base/known.ts";

/**
 * Reads a form, with its files, as it comes: the runtime's own reading of a form would look at a file
 * of some megabytes in one go, for which everybody would wait.
 *
 * @returns What was sent, or nothing if it is not a form: then its token is missing too.
 * @throws {TooLong} when there were more bytes than that. They are let pass: a browser looks for the
 * answer only when it has sent all.
 */
export async function readForm(request: Request, mostBytes: number): Promise<FormData> {
  const reader = readerOf(request.headers.get("content-type") ?? "", mostBytes);
  let isForm = true;
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes <= mostBytes) isForm &&= isDone(() => reader.write(chunk));
  }
  if (bytes > mostBytes) throw new TooLong(mostBytes);
  let form = new FormData();
  return isForm && isDone(() => form = reader.finish()) ? form : new FormData();
}

/** A streaming form parser; throws on invalid input. */
interface FormReader {
  write(chunk: Uint8Array): void;
  finish(): FormData;
}

function readerOf(type: string, mostBytes: number): FormReader {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return boundary === null
    ? new PlainForm()
    : new MultipartForm(boundary[1] ?? itemAt(boundary, 2), mostBytes);
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

  constructor(boundary: string, mostBytes: number) {
    this.#parser = new MultipartParser(boundary, { maxFileSize: mostBytes });
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

function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
