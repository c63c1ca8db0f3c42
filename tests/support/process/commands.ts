import { ROOT } from "./service_process.ts";

/** A running operator's command, whose standard input is still open. */
export interface OpenCommand {
  readonly pid: number;
  write(text: string): Promise<void>;
  send(signal: Deno.Signal): void;
  /** Closes the input and awaits the command. */
  end(): Promise<Ended>;
  /** Awaits the command with its input open. */
  ended(): Promise<Ended>;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Commands whose tasks have other permissions than most. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  mirror: "mirror",
  import: "import",
  "data:check": "import",
};

/** The arguments of `deno` for a command, which runs as its task does. */
function commandArgs(args: readonly string[]): string[] {
  const permissions = PERMISSIONS[args[0]!] ?? "operate";
  return ["run", "-q", `-P=${permissions}`, "src/cli/main.ts", ...args];
}

/**
 * Starts an operator's command that reads its input incrementally.
 *
 * @param checkout Another checkout of the repository whose command it is.
 */
export function openCommand(
  args: readonly string[],
  env: Record<string, string>,
  checkout = ROOT,
): OpenCommand {
  const child = new Deno.Command(Deno.execPath(), {
    args: commandArgs(args),
    cwd: checkout,
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const output = child.output();
  const ended = async () => {
    const { code, stdout, stderr } = await output;
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: text(stdout), err: text(stderr) };
  };
  return {
    pid: child.pid,
    write: (text) => writer.write(new TextEncoder().encode(text)).catch(() => {}),
    send: (signal) => child.kill(signal),
    async end() {
      await writer.close().catch(() => {});
      return await ended();
    },
    async ended() {
      const result = await ended();
      await writer.abort().catch(() => {});
      return result;
    },
  };
}

/** Runs an operator's command, and returns its exit code and output. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input = "",
  checkout = ROOT,
): Promise<Ended> {
  const command = openCommand(args, env, checkout);
  await command.write(input);
  return await command.end();
}
