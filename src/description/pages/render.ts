import { Marked } from "marked";

/** The text of a page as HTML: headings with anchors, tables and blocks that scroll by themselves. */
export function render(markdown: string): string {
  const seen = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        const count = seen.get(id) ?? 0;
        seen.set(id, count + 1);
        const unique = count === 0 ? id : `${id}-${count}`;
        return `<h${depth} id="${unique}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const label = lang === "" ? "Text" : LABELS[lang] ?? lang;
        return `<pre tabindex="0" role="region" aria-label="${label}"><code>${
          escaped(text)
        }</code></pre>\n`;
      },
      table({ header, rows }) {
        const cells = (row: typeof header, tag: "th" | "td") =>
          row.map(({ tokens }) => {
            const html = this.parser.parseInline(tokens);
            return tag === "th" ? `<th scope="col">${html}</th>` : `<td>${html}</td>`;
          }).join("");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
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
  return marked.parse(markdown, { async: false });
}

const LABELS: Readonly<Record<string, string>> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  sql: "SQL",
  text: "Text",
};

/** Guides link each other by their files, so that the links work where the files are read too. */
function siteLink(href: string): string {
  return href.replace(/^(\w+)\.md(?=#|$)/, (_, name: string) => `/docs/${name}`);
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll("`", "").replace(/[^\p{L}\p{N}\s_-]/gu, "").trim()
    .replace(/\s/g, "-");
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
