/** What the path to a server does with traffic. */
export type Weather = "clear" | "silent" | "refusing";

/** A path to a server, which a test can break. */
export interface TcpProxy {
  readonly port: number;
  /** Applies from now on; `silent` drops packets on open connections, and answers no new one. */
  weather: Weather;
  /** Closes every connection at once. */
  cut(): void;
  /** Closes each connection once the server has sent this many more bytes on it. */
  cutAfter(bytes: number): void;
  /** Turns silent once clients have sent this many more bytes. */
  silentAfter(bytes: number): void;
  close(): Promise<void>;
}

/** Opens a path to a local server. */
export function openProxy(target: { hostname: string; port: number }): TcpProxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const connections = new Set<Deno.TcpConn>();
  let bytesLeft = Infinity;
  let requestBytesLeft = Infinity;
  const proxy: TcpProxy = {
    port: listener.addr.port,
    weather: "clear",
    cut() {
      for (const connection of connections) end(connection);
    },
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    silentAfter(bytes) {
      requestBytesLeft = bytes;
    },
    async close() {
      listener.close();
      proxy.cut();
      await accepting;
    },
  };

  function end(connection: Deno.TcpConn): void {
    if (!connections.delete(connection)) return;
    connection.close();
  }

  async function carry(from: Deno.TcpConn, to: Deno.TcpConn, isAnswer: boolean): Promise<void> {
    const buffer = new Uint8Array(65_536);
    try {
      for (;;) {
        const read = await from.read(buffer);
        if (read === null) break;
        if (!isAnswer && (requestBytesLeft -= read) <= 0) proxy.weather = "silent";
        if (proxy.weather !== "clear") continue;
        let bytes = buffer.subarray(0, read);
        const cutNow = isAnswer && bytes.length >= bytesLeft;
        if (cutNow) bytes = bytes.subarray(0, bytesLeft);
        else if (isAnswer) bytesLeft -= bytes.length;
        for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent));
        if (!cutNow) continue;
        bytesLeft = Infinity;
        break;
      }
    } catch {
      // The peer has closed the connection.
    }
    end(from);
    end(to);
  }

  const accepting = (async () => {
    for await (const client of listener) {
      connections.add(client);
      if (proxy.weather === "refusing") {
        end(client);
        continue;
      }
      try {
        const server = await Deno.connect(target);
        connections.add(server);
        void carry(client, server, false);
        void carry(server, client, true);
      } catch {
        end(client);
      }
    }
  })();
  return proxy;
}
