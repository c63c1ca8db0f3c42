import { Marked, type Token, type Tokens } from "marked";
import { codeBlock, escaped, type FencedBlock, tabbedBlocks, tabOf } from "./code_blocks.ts";
import { firstOf, present } from "../../base/known.ts";

/** A heading of a page, for its table of contents. */
export interface Heading {
  readonly id: string;
  readonly depth: number;
  readonly text: string;
}

/** A page as HTML. */
interface Rendered {
  readonly html: string;
  /** The text between `<!-- aside -->` and `<!-- /aside -->`: shown next to the main text on wide screens. */
  readonly aside: string;
  readonly headings: readonly Heading[];
}

const ASIDE = /<!-- aside -->\n([^]*?)<!-- \/aside -->\n*/;

/** Renders Markdown: headings with anchors, highlighted code, and tables that scroll by themselves. */
export function renderPage(markdown: string): Rendered {
  const headings: Heading[] = [];
  const marked = markedFor(headings);
  const [, beside = ""] = ASIDE.exec(markdown) ?? [];
  const html = parse(marked, markdown.replace(ASIDE, ""));
  return { html, aside: beside === "" ? "" : parse(marked, beside), headings };
}

/** Converts Markdown to HTML; adjacent code blocks with tab names become one group. */
function parse(marked: Marked, markdown: string): string {
  return marked.parser(withTabs(marked.lexer(markdown)));
}

function withTabs(tokens: Token[]): Token[] {
  const result: Token[] = [];
  let group: FencedBlock[] = [];
  const flush = () => {
    if (group.length > 0) {
      const html = group.length === 1 ? codeBlock(firstOf(group)) : tabbedBlocks(group);
      result.push({ type: "html", raw: html, text: html, pre: false, block: true });
    }
    group = [];
  };
  for (const token of tokens) {
    const block = fencedBlock(token);
    if (block !== undefined && tabOf(block) !== undefined) group.push(block);
    else if (token.type !== "space" || group.length === 0) {
      flush();
      result.push(token);
    }
  }
  flush();
  return result;
}

function fencedBlock(token: Token): FencedBlock | undefined {
  if (token.type !== "code") return undefined;
  const { text, lang = "" } = token as Tokens.Code;
  return { text, info: lang };
}

/** A Markdown renderer. @param headings Receives the headings of the page. */
function markedFor(headings: Heading[]): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = uniqueId(anchorOf(text), headings);
        headings.push({ id, depth, text: text.replaceAll("`", "") });
        const anchor = depth === 1
          ? ""
          : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        return codeBlock({ text, info: lang });
      },
      table({ header, rows }) {
        const kind = ROW_IDS[header[0]?.text ?? ""];
        const cells = (row: typeof header, tag: "th" | "td") =>
          row.map(({ tokens }) => {
            const html = this.parser.parseInline(tokens);
            return tag === "th" ? `<th scope="col">${html}</th>` : `<td>${html}</td>`;
          }).join("");
        const body = rows.map((row) => {
          const [, name] = kind === undefined ? [] : /^`([^`]+)`/.exec(row[0]?.text ?? "") ?? [];
          const id = name === undefined
            ? ""
            : ` id="${escaped(rowId(present(kind, "kind"), name))}"`;
          return `<tr${id}>${cells(row, "td")}</tr>`;
        }).join("\n");
        const label = header.map(({ text }) => text).join(", ");
        return `<div class="table" tabindex="0" role="region" aria-label="Table: ${
          escaped(label)
        }">` +
          `<table><thead><tr>${cells(header, "th")}</tr></thead>` +
          `<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(siteLink(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
}

/** Tables whose rows get ids for links from search, by the title of their first column. */
const ROW_IDS: Readonly<Record<string, "parameter" | "field">> = {
  Parameter: "parameter",
  Field: "field",
};

/** The id of the table row of a parameter or field. */
export const rowId = (kind: "parameter" | "field", name: string): string =>
  `${kind}-${name.replaceAll("[]", "")}`;

function uniqueId(id: string, headings: readonly Heading[]): string {
  if (headings.every((heading) => heading.id !== id)) return id;
  for (let n = 1;; n++) {
    const numbered = `${id}-${n}`;
    if (headings.every((heading) => heading.id !== numbered)) return numbered;
  }
}

/** Guides link to each other by file, so that the links also work where the files are read. */
function siteLink(href: string): string {
  return href.replace(/^(\w+)\.md(?=#|$)/, (_, name: string) => `/docs/${name}`);
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll("`", "").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim()
    .replace(/\s/g, "-");
}
