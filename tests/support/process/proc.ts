/**
 * A file that Linux provides about a process or the machine; empty if there is none. The runtime
 * allows only programs with all permissions to read it themselves.
 */
export async function readProc(of: number | "machine", name: string): Promise<string> {
  const { stdout } = await new Deno.Command("cat", {
    args: [of === "machine" ? `/proc/${name}` : `/proc/${of}/${name}`],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

/** The peak memory of a process until it ended, in kilobytes, as counted by Linux. */
export async function mostMemory(pid: number): Promise<number> {
  let most = 0;
  for (;;) {
    const held = /^VmHWM:\s+(\d+) kB$/m.exec(await readProc(pid, "status"))?.[1];
    // A process that has ended has no memory, whether or not it was awaited.
    if (held === undefined) return most;
    most = Number(held);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
