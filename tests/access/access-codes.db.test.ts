import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessCodeHash, insertAccessCode, takeAccessCode } from "@/backend/sales/access/access-codes";
import { accessCodes, grants } from "@/backend/sales/access/tables";
import { members } from "@/backend/people/members/tables";
import { onEachDatabase } from "@/tests/support/database";
import { at, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const FIFTEEN_MINUTES = 15 * 60;
const MEMBERS = 50;

/** C18: codes are not guessed, and one code opens once. */
onEachDatabase("codes that open an event", (open) => {
  let world: ShopWorld;
  let fifty: { id: number }[];
  beforeAll(async () => {
    world = await openShopWorld(open);
    const createdAt = world.deps.clock();
    const people = Array.from({ length: MEMBERS }, (_, at) => ({ email: `${at}@example.com`, createdAt }));
    fifty = await world.database.db.insert(members).values(people).returning({ id: members.id });
  });
  afterAll(() => world.close());
  const all = <T>(take: (member: number) => Promise<T>) => Promise.all(fifty.map(({ id }) => take(id)));

  it("open for one of fifty members who redeem the same one at the same time", async () => {
    const { db } = world.database;
    await insertAccessCode(db, "RACE-RACE-RACE-RACE", 1744, null);
    const now = world.deps.clock();
    const taken = await all((member) => takeAccessCode(db, "race race race race", member, now));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("open for several by looking first and taking then, which the test above would notice", async () => {
    const { db } = world.database;
    const ofCode = eq(accessCodes.codeHash, accessCodeHash("LOOK-LOOK-LOOK-LOOK"));
    await insertAccessCode(db, "LOOK-LOOK-LOOK-LOOK", 1744, null);
    const taken = await all(async (member) => {
      const [row] = await db.select().from(accessCodes).where(ofCode);
      if (!row || row.usedBy !== null) return false;
      await db.update(accessCodes).set({ usedBy: member }).where(ofCode);
      return true;
    });
    expect(taken.filter(Boolean).length).toBeGreaterThan(1);
  });

  it("of an event are guessed no more often than the others", async () => {
    const member = world.visitor();
    world.deps.time.forward(FIFTEEN_MINUTES);
    await world.signIn(member, "event.guesser@example.com");
    const event = "flight-levels-day";
    for (let tries = 0; tries < 6; tries += 1)
      await member.ask("verifyEventAccess", { input: { token: `guess-${tries}`, event } });
    const { data } = await member.ask("redeemAccessCode", { code: "anything" });
    expect(data?.redeemAccessCode).toMatchObject({
      message: "Too many tries. Please wait 15 minutes and try again.",
    });
  });
});

it("access codes are looked up five times of 1,000 tries, and the right one is of no use until the time is over", async () => {
  const world = await openShopWorld();
  const member = world.visitor();
  await world.signIn(member, "guesser@example.com");
  await insertAccessCode(world.database.db, "GOOD-GOOD-GOOD-GOOD", 1744, null);
  const answers = new Map<string, number>();
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        // The right one only after the first twenty, which come at the same time.
        const code = round > 0 && index % 4 === 0 ? "good good good good" : `guess-${round}-${index}`;
        const message = String(
          at(await member.ask("redeemAccessCode", { code }), "redeemAccessCode.message"),
        );
        answers.set(message, (answers.get(message) ?? 0) + 1);
      }),
    );
  }
  const [admitted = 0, refused = 0, ...others] = [
    "This access code is not valid.",
    "Too many tries. Please wait 15 minutes and try again.",
  ].map((message) => answers.get(message));
  // Of tries at the same time one may be the sixth by its session and another one by its member, so fewer are left.
  expect(admitted).toBeGreaterThanOrEqual(1);
  expect(admitted).toBeLessThanOrEqual(5);
  expect([admitted + refused, answers.size, others]).toEqual([1_000, 2, []]);
  expect(await world.database.db.$count(grants)).toBe(0);
  world.deps.time.forward(FIFTEEN_MINUTES);
  expect(await member.ask("redeemAccessCode", { code: "good good good good" })).toMatchObject({
    data: { redeemAccessCode: { status: "SUCCESS" } },
  });
  await world.close();
}, 120_000);
