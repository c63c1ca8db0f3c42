import { runCommand } from "../support/process/commands.ts";
import { readProc } from "../support/process/proc.ts";
import { ROOT, type ServiceProcess, startProcess } from "../support/process/service_process.ts";
import type { Prepared } from "./bare_serving.ts";

const UNLIMITED = "999999999";

/** A service to measure, with a key without limits. */
export interface Subject {
  readonly process: ServiceProcess;
  readonly headers: Readonly<Record<string, string>>;
  /** The environment for commands. */
  readonly env: Readonly<Record<string, string>>;
  /** The checkout of the repository that it runs from. */
  readonly checkout: string;
}

/** Starts a service of a checkout on its own store, and creates its key. */
export async function startSubject(
  env: Record<string, string>,
  checkout = ROOT,
): Promise<Subject> {
  const all = { RESOLVE_LIMIT_PER_MINUTE: UNLIMITED, LOG_FORMAT: "json", ...env };
  const process = await startProcess(all, { checkout });
  const limits = ["--quota", UNLIMITED, "--per-minute", UNLIMITED];
  const key = await command(
    ["keys", "create", "--label", "bench", "--json", ...limits],
    all,
    "",
    checkout,
  );
  return { process, headers: { "x-api-key": JSON.parse(key).key }, env: all, checkout };
}

/**
 * Runs an operator's command of a checkout.
 *
 * @throws With the command's error output if it fails.
 */
export async function command(
  args: readonly string[],
  env: Record<string, string>,
  input = "",
  checkout = ROOT,
): Promise<string> {
  const { code, out, err } = await runCommand(args, env, input, checkout);
  if (code !== 0) throw new Error(err);
  return out;
}

/** The response to a request, for the bare server to repeat. */
export async function record({ process, headers }: Subject, request: string): Promise<Prepared> {
  const response = await fetch(process.url + request, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${request}: ${response.status} ${body}`);
  return { request, body };
}

/** A reference server for comparison. */
export interface Beside {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Starts a script of this folder that prints its URL. */
export async function startBeside(script: string, ...args: string[]): Promise<Beside> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--lock=dev.lock", "-P=bench", `tests/bench/${script}`, ...args],
    cwd: ROOT,
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await reader.read();
  if (value === undefined) throw new Error(`${script} did not start`);
  return {
    url: value.trim(),
    pid: child.pid,
    async close() {
      child.kill("SIGKILL");
      await reader.cancel();
      await child.status;
    },
  };
}

/**
 * A process's CPU time so far, in milliseconds, which does not depend on the load of the machine.
 */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readProc(pid, "stat");
  const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** CPU time of this process's ended child processes, in milliseconds. */
export async function endedCpuMs(): Promise<number> {
  const stat = await readProc(Deno.pid, "stat");
  const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

/** Total idle time of the machine's cores, in milliseconds. */
export async function idleMs(): Promise<number> {
  const [all] = (await readProc("machine", "stat")).split("\n");
  const [idle, waiting] = all!.split(/ +/).slice(4, 6);
  return (Number(idle) + Number(waiting)) * 10;
}

/** A process's current and peak memory, in MB. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readProc(pid, "status");
  const figure = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) * 1024 / 1e6);
  return { now: figure("VmRSS"), most: figure("VmHWM") };
}
