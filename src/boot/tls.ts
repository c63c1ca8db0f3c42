import { Buffer } from "node:buffer";
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { Config } from "../config.ts";

/** PEM texts for a socket that speaks HTTPS. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the certificate and its key.
 *
 * @throws When one cannot be read, is not what it should be, or does not belong to the other; the
 * message names the variable and the file, and shows nothing of what is in it.
 */
export async function readTls(
  { certFile, keyFile }: NonNullable<Config["tls"]>,
): Promise<TlsFiles> {
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
  return { cert, key };
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
