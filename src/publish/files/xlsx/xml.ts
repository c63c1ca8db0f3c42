import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ReadError } from "../../model/errors.ts";
import type { Zip } from "./zip.ts";

/** An opening tag, named without the prefix of its namespace: `x:row` is `row`. */
export interface Tag {
  readonly name: string;
  /** By name without prefix: `r:id` is `id`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A name without the prefix of its namespace: which prefix a file uses says nothing. */
const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** A parser whose tags are named without prefixes. */
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
   * Reads a part of a workbook, and pauses after each chunk.
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

  /** Reads a part that is held whole. */
  async readHeld(zip: Zip, path: string): Promise<void> {
    for await (const _ of this.read(zip.readHeld(path), path));
  }
}

/** Calls back at each opening tag of a part; does nothing if there is no such part. */
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
 * Text as a workbook means it: `_x000D_` is a carriage return, and `_x005F_` the underscore of a text
 * that has such signs itself (ECMA-376 Part 1, 22.9.2.19, ST_Xstring). Line ends are line feeds.
 */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text.includes("\r") ? lineFeeds(text) : text;
  return lineFeeds(
    text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

const lineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");
