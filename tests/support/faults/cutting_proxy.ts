/** A TCP proxy that closes connections in the middle of the server's data. */
export interface CuttingProxy {
  readonly url: string;
  /** Bytes that the server sent over the last connection. */
  readonly passed: () => number;
  close(): Promise<void>;
}

/**
 * @param bytesOf How many of the server's bytes the n-th connection, from 0, passes on before it
 * closes.
 */
export function cuttingProxy(target: string, bytesOf: (n: number) => number): CuttingProxy {
  const { hostname, port } = new URL(target);
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const connections: Deno.Conn[] = [];
  let count = 0;
  let passed = 0;
  const serving = (async () => {
    for await (const client of listener) {
      const server = await Deno.connect({ hostname, port: Number(port) });
      connections.push(client, server);
      passed = 0;
      pass(client, server, Infinity, () => {});
      pass(server, client, bytesOf(count++), (bytes) => passed += bytes);
    }
  })();
  return {
    url: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    passed: () => passed,
    async close() {
      listener.close();
      for (const connection of connections) end(connection);
      await serving;
    },
  };
}

async function pass(from: Deno.Conn, to: Deno.Conn, most: number, told: (bytes: number) => void) {
  const buffer = new Uint8Array(65_536);
  try {
    for (let left = most; left > 0;) {
      const read = await from.read(buffer);
      if (read === null) break;
      const bytes = buffer.subarray(0, Math.min(read, left));
      left -= bytes.length;
      for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent));
      told(bytes.length);
    }
  } catch {
    // The peer has closed the connection.
  }
  end(from);
  end(to);
}

function end(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // Already closed.
  }
}
