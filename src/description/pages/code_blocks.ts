// @ts-types="./highlight.d.ts"
import hljs from "highlight.js/lib/core";
// @ts-types="./highlight_language.d.ts"
import bash from "highlight.js/lib/languages/bash";
// @ts-types="./highlight_language.d.ts"
import json from "highlight.js/lib/languages/json";
// @ts-types="./highlight_language.d.ts"
import python from "highlight.js/lib/languages/python";
// @ts-types="./highlight_language.d.ts"
import sql from "highlight.js/lib/languages/sql";
// @ts-types="./highlight_language.d.ts"
import typescript from "highlight.js/lib/languages/typescript";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("sql", sql);
hljs.registerLanguage("ts", typescript);

/** The name shown for each language of a fenced block. */
const LABELS: Readonly<Record<string, string>> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  sql: "SQL",
  text: "Text",
};

/** A fenced block of Markdown; `info` is what follows the fence, such as `ts` or `ts tab=Client`. */
export interface FencedBlock {
  readonly text: string;
  readonly info: string;
}

/** The tab name of a block; undefined if it has none. */
export function tabOf({ info }: FencedBlock): string | undefined {
  return /\btab=(\S+)/.exec(info)?.[1];
}

/** A code block as HTML, highlighted on the server so that the page needs no script. */
export function codeBlock(block: FencedBlock): string {
  const language = languageOf(block);
  const label = LABELS[language] ?? language;
  return `<pre tabindex="0" role="region" aria-label="${label}"><code>${
    highlighted(block.text, language)
  }</code></pre>\n`;
}

/**
 * The same code in several languages, as HTML. `docs.js` turns it into tabs; without scripts the blocks
 * follow each other.
 */
export function tabbedBlocks(blocks: readonly FencedBlock[]): string {
  const panels = blocks.map((block) => {
    const name = tabOf(block) ?? LABELS[languageOf(block)] ?? "Code";
    return `<div class="tab-panel" data-tab="${escaped(name)}"><p class="tab-name">${
      escaped(name)
    }</p>${codeBlock(block)}</div>`;
  });
  return `<div class="code-tabs">${panels.join("")}</div>\n`;
}

function languageOf({ info }: FencedBlock): string {
  const [language = ""] = info.split(/\s/);
  return language === "" ? "text" : language;
}

function highlighted(text: string, language: string): string {
  if (hljs.getLanguage(language) === undefined) return escaped(text);
  return hljs.highlight(text, { language, ignoreIllegals: true }).value;
}

/** Text escaped for HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
