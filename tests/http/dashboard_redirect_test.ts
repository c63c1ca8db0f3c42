import assert from "node:assert/strict";
import { startService } from "../support/service/service.ts";

/** `DASHBOARD_URL`: the API port sends browsers to the dashboard's own origin. */

Deno.test("/dashboard/* on the API port redirects to DASHBOARD_URL, with its path and query", async () => {
  const service = await startService({ dashboardUrl: "https://admin.example:8443" });
  try {
    for (
      const path of ["/dashboard", "/dashboard/equipment/a%2Fb", "/dashboard/keys?said=x&a=%20"]
    ) {
      const answer = await fetch(service.url + path, { redirect: "manual" });
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.get("location"), `https://admin.example:8443${path}`);
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(await answer.text(), "");
    }
    const post = await fetch(`${service.url}/dashboard/keys`, { method: "POST" });
    assert.equal(post.status, 405);
    await post.body?.cancel();
    const other = await fetch(`${service.url}/dashboards`, { redirect: "manual" });
    assert.equal(other.status, 404);
    await other.body?.cancel();
    assert.doesNotMatch(await service.logged(), /said|a%2Fb/);
  } finally {
    await service.close();
  }
});
