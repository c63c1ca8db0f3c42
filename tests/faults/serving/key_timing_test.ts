import assert from "node:assert/strict";
import { generateKey } from "../../../src/access/key_format.ts";
import { revokeKey } from "../../../src/store/keys/keys.ts";
import { connectTo } from "../../support/service/prepared_service.ts";
import { startService } from "../../support/service/service.ts";

const ROUNDS = 3000;

// It measures time, so it runs alone: `deno task test:faults`.
const ignore = Deno.env.get("FAULTS") !== "all";

Deno.test({
  name: "unknown, malformed and revoked keys are refused in equal time",
  ignore,
  async fn() {
    const service = await startService();
    try {
      const { id, key } = await service.makeKey();
      await service.store.db.transaction().execute((trx) => revokeKey(trx, id));
      await service.app.update();
      const kinds = {
        unknown: () => generateKey(),
        malformed: () => generateKey().slice(0, -1) + "-",
        "of a wrong checksum": () => generateKey().replace(/^(svc_live_)(.)(.)/, "$1$3$2"),
        revoked: () => key,
      };
      const taken = Object.keys(kinds).map((): number[] => []);
      const client = await connectTo(service.url);
      for (let round = 0; round < ROUNDS; round++) {
        // Interleaved, so that other load on the machine affects all kinds alike.
        for (const [i, make] of Object.values(kinds).entries()) {
          const sent = make();
          const from = performance.now();
          await client.get("/api/v1/finance/fees?limit=1", sent);
          const { status } = await client.answer();
          taken[i]!.push(performance.now() - from);
          assert.equal(status, 401);
        }
      }
      client.close();
      const medians = taken.map((times) => times.sort((a, b) => a - b)[ROUNDS / 2]!);
      const shown = Object.keys(kinds).map((kind, i) => `${kind} ${medians[i]!.toFixed(3)} ms`);
      console.log(shown.join(", "));
      const [least, most] = [Math.min(...medians), Math.max(...medians)];
      assert.ok(most <= 1.25 * least, shown.join(", "));
    } finally {
      await service.close();
    }
  },
});
