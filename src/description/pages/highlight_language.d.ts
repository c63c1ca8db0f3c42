/** The definition of a language for highlight.js. */
declare const language: unknown;
export default language;
