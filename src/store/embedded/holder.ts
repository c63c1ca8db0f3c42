import { join } from "node:path";
import { writeAtomically } from "../../base/files.ts";

/** Who holds an embedded store: the one process that has it open. */
export interface Holder {
  readonly pid: number;
  readonly role: "server" | "command";
}

/** Next to the lock file, because some systems do not let a locked file be read. */
export const holderFile = (directory: string): string => join(directory, "holder.json");

/** Records which process has the store open; the file is written as a whole or not at all. */
export async function writeHolder(directory: string, holder: Holder): Promise<void> {
  const file = holderFile(directory);
  await writeAtomically(
    file,
    `${file}.${holder.pid}`,
    (unfinished) => Deno.writeTextFile(unfinished, JSON.stringify(holder), { mode: 0o600 }),
  );
}

/** The process that holds the store; undefined if none does, or if that cannot be read. */
export async function readHolder(directory: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(holderFile(directory))) as Holder;
  } catch {
    return undefined;
  }
}

/** Releases the store. Never rejects. */
export async function removeHolder(directory: string): Promise<void> {
  await Deno.remove(holderFile(directory)).catch(() => {});
}

/** Whether a process answers on the store's socket. */
export async function answers(socket: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path: socket })).close();
    return true;
  } catch {
    return false;
  }
}
