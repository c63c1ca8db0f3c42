/** What a load run measured. */
export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 16;

/**
 * Loads a URL on loopback with wrk for some seconds.
 *
 * @throws When wrk is missing, or any response is not of the 2xx or 3xx kind.
 */
export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const command = new Deno.Command("wrk", {
    args: ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...given, url],
  });
  const output = await command.output().catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error("The benchmark needs wrk: apt-get install wrk");
  });
  const text = new TextDecoder().decode(output.stdout);
  if (/Non-2xx or 3xx|Socket errors/.test(text)) throw new Error(`Load on ${url} failed:\n${text}`);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: milliseconds(/50%\s+([\d.]+[a-z]+)/.exec(text)![1]!),
    p99: milliseconds(/99%\s+([\d.]+[a-z]+)/.exec(text)![1]!),
  };
}

function milliseconds(text: string): number {
  const amount = parseFloat(text);
  return text.endsWith("us") ? amount / 1000 : text.endsWith("ms") ? amount : amount * 1000;
}
