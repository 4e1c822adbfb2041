import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { releaseStock } from "@/backend/sales/products";
import { insertEntry } from "@/backend/sales/waiting-list";
import { waitingList } from "@/backend/sales/waiting-list/tables";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { date, openWaitingWorld, type WaitingWorld } from "@/tests/support/waiting-world";

const pageOfLists = z.object({
  waiting: z.object({ next: z.string().nullable(), nodes: z.array(z.object({ key: z.string() })) }),
});

onOneDatabase("waiting lists at the desk", (open) => {
  let world: WaitingWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWaitingWorld(open);
    staff = await deskStaff(world.till.deps, ["DESK"], "desk@example.com");
    await world.sellOut();
    await world.join(await world.member("first@example.com"));
    await world.join(await world.member("second@example.com"));
  });
  afterAll(() => world.till.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown> = {}) =>
    askDesk(world.till.backend, staff, name, variables);
  const list = async () => Object((await ask("waiting")).data).waiting.nodes[0];
  const idOf = async (email: string) =>
    (await list()).entries.find((entry: { email: string }) => entry.email === email).id;
  const offer = async (email: string, seats: number) =>
    ask("offerWaiting", { input: { entry: await idOf(email), seats, reason: "Asked by phone" } });

  it("show who waits for which date, and why nobody is offered a seat", async () => {
    expect(await list()).toMatchObject({
      seatsLeft: 0,
      why: "No seat is available.",
      entries: [
        { email: "first@example.com", status: "waiting", confirmed: true },
        { email: "second@example.com", status: "waiting" },
      ],
    });
    expect((await offer("second@example.com", 1)).errors[0]?.message).toBe("No seat is available.");
  });

  it("offer several seats to one person, also before those who came earlier, and never more than are free", async () => {
    await releaseStock(world.till.db, [{ ...date, quantity: 2 }]);
    expect((await offer("second@example.com", 3)).errors[0]?.message).toBe("Only 2 available.");
    expect((await offer("second@example.com", 2)).errors).toEqual([]);
    const { seatsLeft, entries } = await list();
    expect(seatsLeft).toBe(0);
    expect(entries.map(({ email, status }: Record<string, string>) => `${email} ${status}`)).toEqual([
      "first@example.com waiting",
      "second@example.com offered",
      "second@example.com offered",
    ]);
    const [, ...offers] = await world.subjectsOf("second@example.com");
    expect(offers).toHaveLength(2);
    expect((await offer("second@example.com", 1)).errors[0]?.message).toContain("offered");
  });

  it("take somebody off, and the seat goes to the next in line", async () => {
    const input = { entry: await idOf("second@example.com"), reason: "Does not come" };
    expect((await ask("endWaiting", { input })).errors).toEqual([]);
    expect((await list()).entries.map(({ status }: { status: string }) => status)).toEqual([
      "offered",
      "left",
      "offered",
    ]);
    expect((await ask("endWaiting", { input })).errors[0]?.extensions).toMatchObject({
      code: "UNKNOWN_PLACE",
    });
  });

  it("take up somebody who phoned, who is offered nothing before the address is confirmed by mail", async () => {
    const { productId, variationId } = date;
    const item = `${productId}:${variationId}`;
    const add = (email: string) => ask("addToWaiting", { input: { item, email, reason: "Phoned" } });
    expect(Object((await add("phoned@example.com")).data).addToWaiting.message).toMatch(
      /^phoned@example\.com is on the list/,
    );
    expect((await add("Phoned@example.com")).errors[0]?.message).toContain(
      "is already waiting for this date",
    );
    expect((await add("no address")).errors).toHaveLength(1);
    expect((await offer("phoned@example.com", 1)).errors[0]?.message).toContain(
      "has not confirmed the address",
    );
    expect((await world.confirm("phoned@example.com")).errors).toEqual([]);
    const { entries } = await list();
    expect(entries.at(-1)).toMatchObject({ email: "phoned@example.com", confirmed: true });
  });

  it("come in pages, each date once and none left out", async () => {
    const [entry] = await world.till.db.select().from(waitingList).limit(1);
    if (!entry) throw new Error("nobody waits");
    const { id: _, ...place } = entry;
    const others = Array.from({ length: 60 }, (_date, at) => ({
      productId: 5_000 + at,
      variationId: at % 2,
    }));
    for (const other of others)
      for (const name of ["a", "b"])
        await insertEntry(world.till.db, { ...place, ...other, tokenHash: `${other.productId}-${name}` });
    const page = async (after: string | null) =>
      pageOfLists.parse((await ask("waiting", { after })).data).waiting;
    const pages: string[][] = [];
    for (let next: string | null | undefined; next !== null;) {
      const found = await page(next ?? null);
      pages.push(found.nodes.map(({ key }) => key));
      next = found.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 11]);
    expect(new Set(pages.flat()).size).toBe(61);
    expect((await ask("waiting", { after: "no place" })).errors).toHaveLength(1);
  });
});
