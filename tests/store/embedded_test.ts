import assert from "node:assert/strict";
import { sql } from "kysely";
import { connect } from "../../src/store/database.ts";
import { openEmbedded } from "../../src/store/embedded.ts";

Deno.test("the embedded store gives each of many clients its own answers", async () => {
  const directory = await Deno.makeTempDir();
  const store = await openEmbedded(`${directory}/s`, "server");
  const clients = Array.from({ length: 6 }, () => connect({ socket: store.socket }, 2));
  try {
    const work = clients.map(async ({ db }, client) => {
      for (let i = 0; i < 60; i++) {
        const own = client * 1000 + i;
        const [one, list] = await Promise.all([
          sql<{ own: number }>`select ${own}::integer as own`.execute(db),
          sql<{ own: number }>`select ${own}::integer as own from generate_series(1, 50)`.execute(
            db,
          ),
        ]);
        assert.deepEqual(one.rows, [{ own }]);
        assert.equal(list.rows.length, 50);
        assert.ok(list.rows.every((row) => row.own === own));
        await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ own: number }>`select ${own}::integer as own`.execute(trx);
          assert.deepEqual(rows, [{ own }]);
        });
      }
    });
    await Promise.all(work);
  } finally {
    for (const client of clients) await client.close();
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});
