/**
 * Client of the Home-Service Data Service. It has no dependency and runs on Deno, Node from 20 on
 * and Bun.
 *
 * @module
 */
export type { Answer, Info } from "./answer.ts";
export { type Client, type ClientOptions, createClient, type MirroredDataset } from "./client.ts";
export { ConnectionError, type Failure, ServiceError } from "./errors.ts";
export * from "./generated/errors.ts";
export type * from "./generated/types.ts";
export { memoryStore } from "./mirror/memory_store.ts";
export type { MirrorOptions, MirrorProgress } from "./mirror/mirror.ts";
export { sqliteStore } from "./mirror/sqlite_store.ts";
export {
  MirrorMovedError,
  type MirrorPage,
  type MirrorRow,
  type MirrorStore,
  type Place,
} from "./mirror/store.ts";
export type { RequestOptions, TransportOptions } from "./transport.ts";
