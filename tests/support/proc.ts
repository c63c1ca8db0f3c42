/**
 * A file that Linux keeps of a process, or of the machine; empty when there is none. The runtime lets only programs with
 * all permissions read there themselves.
 */
export async function readProc(of: number | "machine", name: string): Promise<string> {
  const { stdout } = await new Deno.Command("cat", {
    args: [of === "machine" ? `/proc/${name}` : `/proc/${of}/${name}`],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}
