import http from "node:http";

/** A response as received: `fetch` would decompress it and drop headers. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names of all headers in the order sent, including repeated ones. */
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
  /** The body as text. */
  readonly body: string;
}

/** Sends a request that accepts no compression unless its headers say so. */
export function rawRequest(
  url: string,
  options: { key?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<RawResponse> {
  const { key, method = "GET", headers = {} } = options;
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      headers: { ...(key === undefined ? {} : { "x-api-key": key }), ...headers },
    }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
        let at = 0;
        for (const chunk of chunks) {
          bytes.set(chunk, at);
          at += chunk.length;
        }
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string | undefined>,
          names: response.rawHeaders.filter((_, i) => i % 2 === 0)
            .map((name) => name.toLowerCase()),
          bytes,
          body: new TextDecoder().decode(bytes),
        });
      });
    });
    request.on("error", reject);
    request.end();
  });
}
