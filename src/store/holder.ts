import { join } from "node:path";
import { putWhole } from "../base/files.ts";

/** Who holds an embedded store: the one process that has it open. */
export interface Holder {
  readonly pid: number;
  readonly role: "server" | "command";
}

/** Its file: beside the lock file, because a locked file may not be readable everywhere. */
export const holderFile = (directory: string): string => join(directory, "holder.json");

export async function writeHolder(directory: string, holder: Holder): Promise<void> {
  const file = holderFile(directory);
  await putWhole(
    file,
    `${file}.${holder.pid}`,
    (unfinished) => Deno.writeTextFile(unfinished, JSON.stringify(holder), { mode: 0o600 }),
  );
}

export async function readHolder(directory: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(holderFile(directory))) as Holder;
  } catch {
    return undefined;
  }
}

export async function removeHolder(directory: string): Promise<void> {
  await Deno.remove(holderFile(directory)).catch(() => {});
}

/** Whether somebody answers on the store's socket. */
export async function answers(socket: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path: socket })).close();
    return true;
  } catch {
    return false;
  }
}
