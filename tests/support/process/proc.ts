/**
 * A file that Linux keeps of a process, or of the machine; empty when there is none. The runtime lets
 * only programs with all permissions read there themselves.
 */
export async function readProc(of: number | "machine", name: string): Promise<string> {
  const { stdout } = await new Deno.Command("cat", {
    args: [of === "machine" ? `/proc/${name}` : `/proc/${of}/${name}`],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

/** The most memory that a process held until it ended, in kilobytes, as Linux counts it. */
export async function mostMemory(pid: number): Promise<number> {
  let most = 0;
  for (;;) {
    const held = /^VmHWM:\s+(\d+) kB$/m.exec(await readProc(pid, "status"))?.[1];
    // A process that has ended has no memory, whether anybody awaited it or not.
    if (held === undefined) return most;
    most = Number(held);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
