import S3rver from "s3rver";

/** An S3 server that others wrote, with a bucket named `segments`. */
export interface OwnBucket {
  readonly port: number;
  /** The variables that a service needs to use it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @param directory Where it keeps its objects. */
export async function startBucket(directory: string): Promise<OwnBucket> {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "segments", configs: [] }],
  });
  const { port } = await server.run();
  return {
    port,
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: () => server.close(),
  };
}
