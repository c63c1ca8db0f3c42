import { ascii } from "../base/json.ts";
import type { SearchDeclaration, SearchDocument } from "../datasets/search_document.ts";
import { type EncodedRecords, Records, RecordsBuilder } from "../library/records.ts";

/**
 * What the results of a segment show, on shared memory as the JSON that it becomes. What many
 * documents have in common is held once, and names are left out where they cost little to add.
 */
export interface ResultData {
  readonly type: string;
  /** Dashboard category (spec 1, Search result). */
  readonly category: string;
  /** Id, title with subtitle, and meta of each document, a line each: no JSON text has a feed in it. */
  readonly own: EncodedRecords;
  /** From `quote_safe` to inside the list of requirements. */
  readonly signals: EncodedRecords;
  /** For each document, its place in `signals`. */
  readonly signalOf: Uint32Array;
}

const json = JSON.stringify;

/** What the list of requirements is announced by; within a JSON text its quotes are escaped. */
const REQUIREMENTS = ',"unresolved_requirements":';

/** Gathers results; `signalOf` gives a number for each document in turn. */
export class ResultsBuilder {
  readonly #own = new RecordsBuilder();
  readonly #signals = new RecordsBuilder();
  readonly #numbers = new Map<string, number>();

  /** @returns The number of the document's signals. */
  add(id: string, document: SearchDocument): number {
    const { title, subtitle, meta } = document;
    this.#own.add(
      ascii(`${json(id)}\n${json(title)},"subtitle":${json(subtitle)}\n${json(meta)}`),
    );
    const requirements = json([...new Set(document.unresolvedRequirements)]).slice(0, -1);
    const signals = `"quote_safe":${document.quoteSafe},"confidence":${json(document.confidence)}` +
      `,"source_document_id":${json(document.sourceDocumentId)}` +
      `,"last_verified_at":${json(document.lastVerifiedAt)}` +
      `${REQUIREMENTS}${requirements}`;
    let number = this.#numbers.get(signals);
    if (number === undefined) {
      this.#numbers.set(signals, number = this.#numbers.size);
      this.#signals.add(ascii(signals));
    }
    return number;
  }

  /** Documents stay in the order in which they were added. */
  finish<Row>(
    { type, category }: SearchDeclaration<Row>,
    signalOf: Uint32Array,
  ): ResultData {
    const inOrder = (length: number) => Uint32Array.from({ length }, (_, at) => at);
    return {
      type,
      category,
      own: this.#own.finish(inOrder(signalOf.length)),
      signals: this.#signals.finish(inOrder(this.#numbers.size)),
      signalOf,
    };
  }
}

/** Ids that a path takes as they are. */
const PATH_SAFE = /^"[\w.~-]*"$/;

/** Writes results. */
export class Results {
  readonly #data: ResultData;
  readonly #own: Records;
  readonly #signals: Records;

  constructor(data: ResultData) {
    this.#data = data;
    this.#own = new Records(data.own);
    this.#signals = new Records(data.signals);
  }

  idOf(document: number): string {
    const own = this.#own.get(document);
    return JSON.parse(own.slice(0, own.indexOf("\n")));
  }

  titleOf(document: number): string {
    const [, titles] = this.#own.get(document).split("\n");
    return JSON.parse(`{"title":${titles}}`).title;
  }

  /**
   * A result as ASCII JSON.
   *
   * @param trade As JSON.
   * @param matchedFields As JSON.
   * @param furtherRequirement As JSON, if there is one.
   */
  write(
    document: number,
    trade: string,
    matchedFields: string,
    furtherRequirement: string | null,
  ): string {
    const { type, category, signalOf } = this.#data;
    const own = this.#own.get(document);
    const signals = this.#signals.get(signalOf[document]!);
    const titles = own.indexOf("\n");
    const meta = own.lastIndexOf("\n");
    const id = own.slice(0, titles);
    const path = PATH_SAFE.test(id)
      ? id.slice(1, -1)
      : encodeURIComponent((JSON.parse(id) as string).toWellFormed());
    const listed = signals.slice(signals.lastIndexOf(REQUIREMENTS));
    const further = furtherRequirement === null || listed.includes(furtherRequirement)
      ? ""
      : signals.endsWith("[")
      ? furtherRequirement
      : "," + furtherRequirement;
    return `{"type":"${type}","id":${id},"title":${own.slice(titles + 1, meta)},"trade":${trade},` +
      `"category":"${category}","href":"/dashboard/${type}/${path}",${signals}${further}],` +
      `"meta":${own.slice(meta + 1)},"matched_fields":${matchedFields}}`;
  }
}
