import assert from "node:assert/strict";
import { sql } from "kysely";
import { failureOf } from "../../src/cli/shared/exit_codes.ts";
import { openStore } from "../../src/store/store.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

Deno.test("a store migrated by a later release is refused, and its tables are left alone", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  await sql`insert into kysely_migration values ('9999_later', '2027-01-01')`.execute(store.db);
  await store.close();
  const error = await openStore(place.config, "server").then(
    () => assert.fail("it opens"),
    (error: Error) => error,
  );
  assert.equal(
    failureOf(error).text,
    "Cannot bring the store's tables up to date: they are of a later release, whose tables have " +
      "9999_later. Run that release, or restore a backup from before it into another store",
  );
  await place.remove();
});
