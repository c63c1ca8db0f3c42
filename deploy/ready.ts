import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";

/**
 * Ends with 0 when the service on this machine answers `/readyz` with 200, else with 1. For the
 * image's health check, and for the unit's start.
 */
const WITHIN_MS = 3_000;

// As for the service, an empty variable is not set.
const host = Deno.env.get("ADMIN_HOST") || "127.0.0.1";
const port = Number(Deno.env.get("ADMIN_PORT") || 8081);
const get = (Deno.env.get("TLS_CERT") ?? "") === "" ? getPlain : getSecure;

Deno.exit(await isReady() ? 0 : 1);

function isReady(): Promise<boolean> {
  return new Promise((resolve) => {
    const hostname = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
    // The certificate is of the name that clients ask, which is not this machine's address.
    const options = {
      hostname,
      port,
      path: "/readyz",
      timeout: WITHIN_MS,
      rejectUnauthorized: false,
    };
    const request = get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
    request.on("close", () => resolve(false));
  });
}
