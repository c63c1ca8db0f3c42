/** Text in which `signs` are set as code, as descriptions write them. */
export function Marked({ text }: { text: string }) {
  return (
    <>
      {text.split(/`([^`]+)`/).map((part, at) => at % 2 === 1 ? <code>{part}</code> : part)}
    </>
  );
}
