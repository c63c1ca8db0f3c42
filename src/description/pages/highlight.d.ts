/** The part of highlight.js that is used. Its own types would need those of the DOM. */
declare const hljs: {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): object | undefined;
  highlight(
    text: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly value: string };
};
export default hljs;
