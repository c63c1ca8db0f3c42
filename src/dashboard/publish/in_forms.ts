import { ADVICE, type Advice } from "../../publish/gate/advice.ts";

/** Where forms have what the command has options for. */
const IN_FORMS: Readonly<Record<Advice, string>> = {
  verified: "say so under Verified",
  shrink: "Say below that it is meant",
  older: "Tick the box about older rows if that is meant",
  again: "Look at what changes now",
  encoding: "say under Encoding that it is windows-1252",
};

/** What publishing says, with advice as it reads beside a form. */
export function inForms(said: string): string {
  const advice = Object.keys(ADVICE) as Advice[];
  return advice.reduce((text, one) => text.replace(ADVICE[one], IN_FORMS[one]), said);
}
