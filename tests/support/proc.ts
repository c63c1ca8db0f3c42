/**
 * A file that Linux keeps of a process; empty when there is none. The runtime lets only programs with
 * all permissions read there themselves.
 */
export async function readProc(pid: number, name: string): Promise<string> {
  const { stdout } = await new Deno.Command("cat", {
    args: [`/proc/${pid}/${name}`],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}
