import { expect, it } from "vitest";
import { createBackend } from "@/backend";
import { lazyDb } from "@/backend/ground/database/lazy";
import { openWorld } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";

const paths = ["/api/documents/invoice/1001", "/api/documents/download/1/workbook?expires=1&signature=x"];

it("tells neither that a document is missing nor that nobody is signed in when the database is away", async () => {
  const world = await openWorld(testDatabase);
  try {
    const anna = world.visitor();
    await world.signIn(anna, "anna.berger@example.com");
    const headers = { authorization: `Bearer ${anna.bearer}` };
    const ask = (backend: typeof world.backend, path: string) =>
      backend.documents.fetch(new Request(`http://backend.test${path}`, { headers }));
    for (const path of paths) expect((await ask(world.backend, path)).status).not.toBe(503);

    const away = () => Promise.reject(new Error("the database is away"));
    const silent = createBackend({ ...world.deps, database: away, db: lazyDb(away) });
    for (const path of paths) await expect(ask(silent, path)).rejects.toThrow("away");
    const request = new Request("http://backend.test/api/account/export", { method: "POST", headers });
    await expect(silent.personalData.fetch(request)).rejects.toThrow("away");
  } finally {
    await world.close();
  }
});
