import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ReadError } from "../../model/errors.ts";
import type { Zip } from "./zip.ts";

/** An opening tag, without the namespace prefix: `x:row` is `row`. */
export interface Tag {
  readonly name: string;
  /** Without prefixes: `r:id` is `id`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A name without its namespace prefix, which files choose freely. */
const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** A parser that drops namespace prefixes. */
export class XmlParser {
  readonly #parser = new SaxesParser();

  onOpen(visit: (tag: Tag) => void): void {
    this.#parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
      const own: Record<string, string> = {};
      for (const key in attributes) own[localName(key)] = attributes[key] ?? "";
      visit({ name: localName(name), attributes: own });
    });
  }

  onText(visit: (text: string) => void): void {
    this.#parser.on("text", visit);
    this.#parser.on("cdata", visit);
  }

  onClose(visit: (name: string) => void): void {
    this.#parser.on("closetag", ({ name }) => visit(localName(name)));
  }

  /**
   * Parses a part of a workbook, pausing after each chunk.
   *
   * @throws {ReadError} when it is not XML.
   */
  async *read(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<void> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const write = (chunk?: Uint8Array) => {
      try {
        this.#parser.write(decoder.decode(chunk, { stream: chunk !== undefined }));
        if (chunk === undefined) this.#parser.close();
      } catch (error) {
        if (error instanceof ReadError) throw error;
        throw new ReadError(
          `its part ${path} is not XML in UTF-8 (${(error as Error).message}). ` +
            "Open it in a spreadsheet program and save it again as .xlsx",
          { cause: error },
        );
      }
    };
    for await (const chunk of chunks) {
      write(chunk);
      yield;
    }
    write();
    yield;
  }

  /** Parses a part that is kept in memory. */
  async readHeld(zip: Zip, path: string): Promise<void> {
    for await (const _ of this.read(zip.readHeld(path), path));
  }
}

/** Calls back for each opening tag of a part; does nothing if the part is missing. */
export async function eachTag(
  zip: Zip,
  path: string,
  visit: (tag: Tag) => void,
): Promise<void> {
  if (!zip.has(path)) return;
  const parser = new XmlParser();
  parser.onOpen(visit);
  await parser.readHeld(zip, path);
}

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Unescapes text: `_x000D_` is a carriage return, and `_x005F_` an underscore before text that
 * looks like an escape (ECMA-376 Part 1, 22.9.2.19, ST_Xstring). Line ends become line feeds.
 */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text.includes("\r") ? lineFeeds(text) : text;
  return lineFeeds(
    text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

const lineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");
