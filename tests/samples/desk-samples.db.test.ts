import { afterAll, beforeAll, expect, it } from "vitest";
import { readCommand } from "@/backend/operator/commands";
import { openWorld, type World } from "@/tests/support/backend-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";

onOneDatabase("the sample week at the desk", (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.close());

  it("fills every group of the inbox that people see, once", async () => {
    const { bearer } = await deskStaff(world.deps, ["KEEPER"]);
    const add = async () => readCommand({ command: "desk samples" })?.run(world.deps);
    expect(await add()).toMatchObject({ ok: true, lines: [expect.stringMatching(/^40 sample orders/)] });
    expect(await add(), "a second time").toMatchObject({ ok: false });
    const { data } = await askDesk(world.backend, { bearer }, "deskInbox");
    const groups: { kind: string; nodes: unknown[] }[] = Object(data).inbox;
    const kinds = groups.map(({ kind }) => kind);
    for (const kind of ["DISPUTE", "QUESTION", "MAIL", "BOUNCE", "BANK", "FREE_SEAT"])
      expect(kinds).toContain(kind);
    const dates = await askDesk(world.backend, { bearer }, "deskDates");
    const samples = JSON.stringify(dates.data).match(/workshop-90000\d/g);
    expect(new Set(samples).size).toBe(3);
  });
});
