import { AwsClient } from "aws4fetch";
import { dirname, join } from "node:path";
import { pause } from "../../base/async/pause.ts";
import { writeAll, writeAtomically } from "../../base/files.ts";
import { awsEnvironment } from "./aws_environment.ts";
import { type BucketPlace, bucketProblem, noBucket, unanswered, valueOf } from "./bucket_errors.ts";
import {
  DirectorySegments,
  PROBE,
  PROBE_BYTES,
  type SegmentEntry,
  type SegmentStore,
} from "./segment_store.ts";
import { inDirectory, makeDirectory, SegmentsUnavailable } from "./unavailable.ts";

/** The timeout of a request, plus one second per megabyte. */
const REQUEST_MS = 10_000;
/**
 * After a request without an answer, others fail at once for this long: a load makes several, and each
 * would wait for its own timeout.
 */
const SILENT_MS = 15_000;
const MB = 1 << 20;
/** Larger files are uploaded in parts of this size; S3 takes parts of 5 MB and more. */
const PART = 16 * MB;
/** How often a request is repeated after an error of the network or the server. */
const RETRIES = 4;
/** The pause before the first repetition; it doubles each time. */
const RETRY_MS = 50;

/**
 * Segments in an S3-compatible store, cached in a local directory. Endpoint, region and credentials
 * come from the usual `AWS_*` variables.
 */
export class S3Segments implements SegmentStore {
  readonly root: string;
  readonly #url: string;
  readonly #bucket: BucketPlace;
  readonly #base: string;
  readonly #prefix: string;
  readonly #local: DirectorySegments;
  readonly #client: AwsClient;
  /** The last request without an answer. */
  #silence: { readonly until: number; readonly cause: unknown } | undefined;

  /**
   * @param url `s3://bucket/prefix`.
   * @param directory For local copies.
   */
  constructor(url: string, directory: string, env = (name: string) => Deno.env.get(name)) {
    const { hostname: bucket, pathname } = new URL(url);
    const { region, endpoint, accessKeyId, secretAccessKey, sessionToken } = awsEnvironment(env);
    this.#bucket = {
      bucket,
      endpoint,
      region,
      hasKeys: accessKeyId !== "" && secretAccessKey !== "",
    };
    const folders = pathname.split("/").filter((folder) => folder !== "");
    this.root = directory;
    this.#url = ["s3:/", bucket, ...folders].join("/");
    this.#base = `${endpoint}/${bucket}`;
    this.#prefix = folders.map((folder) => `${folder}/`).join("");
    this.#local = new DirectorySegments(directory);
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === "" ? {} : { sessionToken }),
      service: "s3",
      region,
      retries: RETRIES,
    });
  }

  identity(): Promise<string> {
    return Promise.resolve(this.#url);
  }

  async has(name: string): Promise<boolean> {
    if (await this.#local.has(name)) return true;
    const response = await this.#ask("HEAD", this.#object(name), {}, [404]);
    return response.ok;
  }

  async fetch(name: string, check?: (path: string) => unknown): Promise<string | undefined> {
    const found = await this.#local.fetch(name);
    if (found !== undefined) return found;
    for (let attempt = 0;; attempt++) {
      try {
        return await this.#download(name, check);
      } catch (error) {
        // A request without a response was repeated already; this one ended within its body.
        if (!(error instanceof Truncated) || attempt === RETRIES) throw error;
        await pause(RETRY_MS * 2 ** attempt);
      }
    }
  }

  async #download(name: string, check?: (path: string) => unknown): Promise<string | undefined> {
    const head = await this.#ask("HEAD", this.#object(name), {}, [404]);
    if (!head.ok) return undefined;
    const length = Number(head.headers.get("content-length"));
    const response = await this.#ask("GET", this.#object(name), { bytes: length }, [404]);
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return undefined;
    }
    const { body } = response;
    const path = join(this.root, name);
    await makeDirectory(dirname(path));
    const write = async (unfinished: string) => {
      const file = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
      let size = 0;
      try {
        for await (const bytes of this.#chunksOf(body, name)) {
          await writeAll(file, bytes);
          size += bytes.length;
        }
      } finally {
        file.close();
      }
      if (size !== length) {
        throw new Truncated(`The bucket gave ${size} of the ${length} bytes of ${name}`);
      }
      await check?.(unfinished);
    };
    await inDirectory(
      this.root,
      () => writeAtomically(path, `${path}.part.${crypto.randomUUID()}`, write),
    );
    return path;
  }

  async put(name: string, write: (path: string) => Promise<void>): Promise<void> {
    await this.#local.put(name, write);
    await this.share(name);
  }

  async share(name: string): Promise<void> {
    const file = await Deno.open(join(this.root, name));
    try {
      const { size } = await file.stat();
      if (size <= PART) {
        const body = await readPart(file, size);
        await this.#ask("PUT", this.#object(name), { body });
        return;
      }
      await this.#uploadParts(name, file, size);
    } finally {
      file.close();
    }
  }

  async remove(name: string): Promise<void> {
    await this.#local.remove(name);
    await this.#ask("DELETE", this.#object(name), {}, [404]);
  }

  async removeCopy(name: string): Promise<void> {
    await this.#local.removeAbandoned(dirname(join(this.root, name)));
    await this.#local.remove(name);
  }

  async list(folder: string): Promise<SegmentEntry[]> {
    const entries: SegmentEntry[] = [];
    for (let token = "";;) {
      const query = new URLSearchParams({
        "list-type": "2",
        prefix: `${this.#prefix}${folder}/`,
        ...(token === "" ? {} : { "continuation-token": token }),
      });
      const xml = await (await this.#ask("GET", `${this.#base}?${query}`, {}, [], true)).text();
      for (const [object] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const name = valueOf(object, "Key").slice(this.#prefix.length);
        entries.push({ name, modified: Date.parse(valueOf(object, "LastModified")) });
      }
      token = valueOf(xml, "NextContinuationToken");
      if (token === "") return entries;
    }
  }

  listLocal(folder: string): Promise<SegmentEntry[]> {
    return this.#local.list(folder);
  }

  async check(): Promise<void> {
    await this.#local.check();
    const name = `${PROBE}/${crypto.randomUUID()}`;
    await this.list(PROBE);
    await this.#ask("PUT", this.#object(name), { body: PROBE_BYTES });
    const written = await this.#ask("GET", this.#object(name), {}, [], true);
    if ((await written.bytes()).length !== PROBE_BYTES.length) throw noBucket(this.#bucket);
    await this.#ask("DELETE", this.#object(name), {}, [404]);
  }

  /** The body of a segment's download. */
  async *#chunksOf(body: ReadableStream<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (cause) {
      if (cause instanceof DOMException) throw this.#unanswered(cause);
      throw new Truncated(`The bucket ended within ${name}`, { cause });
    }
  }

  async #uploadParts(name: string, file: Deno.FsFile, size: number): Promise<void> {
    const object = this.#object(name);
    const begun = await this.#ask("POST", `${object}?uploads=`, {}, [], true);
    const id = encodeURIComponent(valueOf(await begun.text(), "UploadId"));
    try {
      const parts: string[] = [];
      for (let at = 0; at < size; at += PART) {
        const number = parts.length + 1;
        const body = await readPart(file, Math.min(PART, size - at));
        const url = `${object}?partNumber=${number}&uploadId=${id}`;
        const etag = (await this.#ask("PUT", url, { body })).headers.get("etag") ?? "";
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const done = await this.#ask("POST", `${object}?uploadId=${id}`, { body }, [], true);
      // This request answers 200 before it is known whether it succeeds.
      const answer = await done.text();
      if (answer.includes("<Error>")) {
        throw bucketProblem(this.#bucket, { status: 500, method: "POST", xml: answer, region: "" });
      }
    } catch (error) {
      await this.#ask("DELETE", `${object}?uploadId=${id}`, {}, [404]).catch(() => {});
      throw error;
    }
  }

  #object(name: string): string {
    return `${this.#base}/${this.#prefix}${name}`;
  }

  /**
   * @param allowed Statuses that count as success, in addition to 2xx.
   * @param keep Whether the body is read by the caller.
   * @throws {SegmentsUnavailable} when the bucket refuses, or does not answer in time.
   */
  async #ask(
    method: string,
    url: string,
    { body, bytes = 0 }: { body?: Uint8Array<ArrayBuffer> | string; bytes?: number },
    allowed: readonly number[] = [],
    keep = method === "GET",
  ): Promise<Response> {
    const length = Math.max(bytes, body?.length ?? 0);
    if (this.#silence !== undefined && performance.now() < this.#silence.until) {
      throw unanswered(this.#bucket, this.#silence.cause);
    }
    try {
      const response = await this.#send(url, {
        method,
        ...(body === undefined ? {} : { body }),
        // A signature holds for one address.
        redirect: "manual",
        signal: AbortSignal.timeout(REQUEST_MS + 1000 * length / MB),
      });
      if (!response.ok && !allowed.includes(response.status)) {
        throw bucketProblem(this.#bucket, {
          status: response.status,
          method,
          xml: await response.text().catch(() => ""),
          region: response.headers.get("x-amz-bucket-region") ?? "",
        });
      }
      if (!keep) await response.body?.cancel();
      return response;
    } catch (cause) {
      if (cause instanceof SegmentsUnavailable) throw cause;
      throw this.#unanswered(cause);
    }
  }

  #unanswered(cause: unknown): SegmentsUnavailable {
    this.#silence = { until: performance.now() + SILENT_MS, cause };
    return unanswered(this.#bucket, cause);
  }

  /** The client repeats requests that get an error as response; this also those that get none. */
  async #send(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    for (let attempt = 0;; attempt++) {
      try {
        return await this.#client.fetch(url, init);
      } catch (error) {
        if (attempt === RETRIES || init.signal.aborted) throw error;
        await pause(RETRY_MS * 2 ** attempt);
      }
    }
  }
}

/** A response ended before its body was complete. */
class Truncated extends SegmentsUnavailable {}

async function readPart(file: Deno.FsFile, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const count = await file.read(bytes.subarray(done));
    if (count === null) throw new Deno.errors.UnexpectedEof("The file ends early");
    done += count;
  }
  return bytes;
}
