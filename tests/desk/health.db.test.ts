import { afterAll, beforeAll, expect, it } from "vitest";
import { minutesAfter } from "@/backend/ground/dates";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";

onOneDatabase("the health of the site at the desk", (open) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["EDITOR"]));
  });
  afterAll(() => till.close());

  const states = async () => {
    const { data } = await askDesk(till.backend, { bearer }, "health");
    const lines: { name: string; state: string; text: string; at: string | null }[] = Object(data).health;
    return new Map(lines.map((line) => [line.name, line]));
  };

  it("is well as long as nothing is late or failed", async () => {
    const all = [...(await states()).values()];
    expect(all.map(({ name }) => name)).toEqual([
      ...["Emails", "Background work", "Payments by the demo bank"],
      ...["Texts and prices", "Database", "Disk"],
    ]);
    expect(all.filter(({ state }) => state !== "GOOD")).toEqual([]);
  });

  it("says when the last mail went out, that mails came back, and that mails are stuck", async () => {
    const now = till.deps.clock();
    const mail = {
      template: "order-paid",
      data: {},
      recipient: "a@example.com",
      createdAt: now,
      nextTryAt: now,
    };
    const back = { ...mail, reason: "back", sentAt: now, ended: "bounced" } as const;
    await till.db.insert(tables.outbox).values(back);
    expect((await states()).get("Emails")).toMatchObject({ state: "CARE", at: now.toISOString() });
    await till.db
      .insert(tables.outbox)
      .values({ ...mail, reason: "stuck", dueAt: minutesAfter(now, -25), attempts: 2 });
    const { state, text } = (await states()).get("Emails") ?? {};
    expect(state).toBe("BAD");
    expect(text).toMatch(/^1 email is waiting, the oldest since 25 minutes\./);
  });

  it("names work that failed, and work that is late", async () => {
    const now = till.deps.clock();
    const lease = { holder: "", until: now, endedAt: minutesAfter(now, -40) };
    await till.db.insert(tables.jobLeases).values([
      { ...lease, name: "renewals", failures: 1, dueAt: now },
      { ...lease, name: "payments", dueAt: now },
    ]);
    expect((await states()).get("Background work")).toMatchObject({
      state: "CARE",
      text: expect.stringContaining("\u201crenewals\u201d"),
    });
    await till.db.update(tables.jobLeases).set({ dueAt: minutesAfter(now, -30) });
    expect((await states()).get("Background work")).toMatchObject({
      state: "BAD",
      text: expect.stringContaining("\u201cpayments\u201d, \u201crenewals\u201d"),
    });
  });

  it("says when the provider's messages do not arrive", async () => {
    await till.db.insert(tables.gatewayTraffic).values({ gateway: "demo", unannounced: 2 });
    expect((await states()).get("Payments by the demo bank")).toMatchObject({ state: "BAD" });
  });
});
