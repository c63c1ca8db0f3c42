import { Buffer } from "node:buffer";
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";

/** Where a certificate and its key are. */
export interface TlsPaths {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate and its key, as PEM text. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads a certificate and its key, and checks that the runtime can serve with them. They are read at
 * the start, and again on `SIGHUP` (`reload` in `src/boot/start.ts`): `Listener.renewTls` then serves
 * new connections with the renewed certificate.
 *
 * @throws If a file cannot be read or is invalid, the key does not belong to the certificate, or the
 *   runtime rejects them. The message names the variable and the file, never the file's contents.
 */
export async function readTls({ certFile, keyFile }: TlsPaths): Promise<TlsFiles> {
  const cert = await read("TLS_CERT", certFile);
  const key = await read("TLS_KEY", keyFile);
  const certificate = parsed(
    () => new X509Certificate(Buffer.from(cert)),
    `TLS_CERT ${certFile} holds no certificate in PEM form`,
  );
  const privateKey: KeyObject = parsed(
    () => createPrivateKey(key),
    `TLS_KEY ${keyFile} holds no unencrypted private key in PEM form`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`TLS_KEY ${keyFile} is not the key of the certificate in TLS_CERT ${certFile}`);
  }
  requireUsable({ cert, key }, certFile);
  return { cert, key };
}

/** Listens for a moment, so that errors show now instead of when a client connects. */
function requireUsable(files: TlsFiles, certFile: string): void {
  try {
    Deno.listenTls({ hostname: "127.0.0.1", port: 0, ...files }).close();
  } catch (error) {
    const reason = String(error).includes("UnsupportedCertVersion")
      ? "it is of X.509 version 1, and clients accept version 3 only"
      : "the runtime does not accept it";
    throw new Error(`TLS_CERT ${certFile} cannot be used: ${reason}`);
  }
}

async function read(variable: string, file: string): Promise<string> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound
      ? "there is no such file"
      : error instanceof Deno.errors.PermissionDenied
      ? "it may not be read by this user"
      : "it is not a file of text";
    throw new Error(`Cannot read ${variable} ${file}: ${reason}`);
  }
}

function parsed<T>(parse: () => T, message: string): T {
  try {
    return parse();
  } catch {
    throw new Error(message);
  }
}
