import { randomBytes } from "node:crypto";
import { like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limiters, type LimiterName } from "@/backend/ground/limits/limiters";
import { rateLimits } from "@/backend/ground/limits/tables";
import { openPlace, type Place } from "@/tests/limits/places";
import { askings, codes, orderings } from "@/tests/limits/limit-uses";
import { otherUses } from "@/tests/limits/other-limit-uses";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";

/** A stranger acts at his place with the owner's address, and its owner at hers. */
export type LimitUse = {
  spend(stranger: Place, owner: Place): Promise<unknown>;
  /** True: served. */
  act(place: Place): Promise<boolean>;
};

describe("a limit that strangers have spent", () => {
  let till: StripeWorld;
  let count = 0;
  beforeAll(async () => {
    till = await openStripeWorld();
    // Names of browsers are the beginnings of these, and must differ.
    till.deps.ids.token = () => randomBytes(32).toString("base64url");
  });
  beforeEach(async () => {
    count += 1;
    await till.reset();
  });
  afterAll(() => till.close());

  const uses: Record<LimiterName, LimitUse> = { ...askings, ...codes, ...orderings, ...otherUses };
  const names = Object.keys(limiters).sort();
  const isName = (name: string): name is LimiterName => name in limiters;
  /** As if it had been done a million times. */
  const spent = async (name: string) => {
    const rows = await till.db
      .update(rateLimits)
      .set({ count: 1_000_000 })
      .where(like(rateLimits.key, `${name}%`))
      .returning({ key: rateLimits.key });
    return rows.filter(({ key }) => key === name || key.startsWith(`${name}:`)).length;
  };
  /** These never refuse such a person: they join, delay, ask for a proof, or count wrong things only. */
  const neverRefuse = new Set(
    names.filter((name) => isName(name) && /^(address|everybody|file|solution)$/.test(limiters[name])),
  );
  for (const name of ["reveal-ip", "vat-id", "feed-miss", "code-guesser", "sign-in-pair", "seat-address"])
    neverRefuse.add(name);

  it("is shown for every limit of the code", () => expect(Object.keys(uses).sort()).toEqual(names));

  it.each(names.filter(isName))("leaves the owner served: %s", async (name) => {
    const [stranger, owner] = [
      await openPlace(till, `2001:db8:${count}:1::7`, `stranger.${name}@example.com`),
      await openPlace(till, `2001:db9:${count}:1::7`, `owner.${name}@example.com`),
    ];
    await till.db.delete(rateLimits);
    await uses[name].spend(stranger, owner);
    expect(await spent(name), `the stranger does not count by ${name}`).toBeGreaterThan(0);
    expect(await uses[name].act(owner)).toBe(true);
    if (neverRefuse.has(name)) return;
    // Control: the one who spent it is not served.
    expect(await uses[name].act(stranger)).toBe(false);
  });

  it.each(["coupon", "access-code"] as const)(
    "serves a member in the stranger's network: %s",
    async (name) => {
      const ip = `203.0.113.${name.length}`;
      const [stranger, owner] = [
        await openPlace(till, ip, `stranger.same.${name}@example.com`),
        await openPlace(till, ip, `owner.same.${name}@example.com`),
      ];
      await till.db.delete(rateLimits);
      await till.db.insert(rateLimits).values([
        { key: `coupon:network:${ip}`, windowStart: till.deps.clock(), count: 1_000_000 },
        { key: `access-code:${ip}`, windowStart: till.deps.clock(), count: 1_000_000 },
      ]);
      expect(await uses[name].act({ ...owner, guest: owner.client })).toBe(true);
      // Control: a guest of the network is not served.
      expect(await uses[name].act({ ...stranger, client: stranger.guest })).toBe(false);
    },
  );

  it("counts a member by her number, also in the stranger's network", async () => {
    const ip = "203.0.113.77";
    const [stranger, owner] = [
      await openPlace(till, ip, "stranger.near@example.com"),
      await openPlace(till, ip, "owner.near@example.com"),
    ];
    await uses.waiting.spend(stranger, owner);
    await spent("waiting");
    expect(await uses.waiting.act(owner)).toBe(true);
    expect(await uses.waiting.act(stranger)).toBe(false);
  });
});
