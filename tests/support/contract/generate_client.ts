import { createClient } from "@hey-api/openapi-ts";
import { generate } from "orval";

/**
 * Generates a client from a description: `generate_client.ts <orval:fetch|orval:axios|hey-api>
 * <description> <target> <base URL>`. Runs in a separate process, because the generators need more
 * permissions than tests have.
 */

const [generator, description, target, baseUrl] = Deno.args as [string, string, string, string];

if (generator === "hey-api") {
  await createClient({
    input: description,
    output: { path: target, module: { extension: ".ts" } },
    logs: { level: "silent" },
  });
} else {
  const client = generator.replace("orval:", "") as "fetch" | "axios";
  await generate({
    input: { target: description },
    output: { mode: "single", target, client, baseUrl },
  });
}
