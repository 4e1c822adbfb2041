import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import * as schema from "@/tests/support/schema";

const proof = "showed both addresses in a call";

onOneDatabase("two accounts of one person", (open) => {
  let world: World;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeEach(async () => {
    world = await openWorld(open);
    staff = await deskStaff(world.deps, ["DESK"], "desk@example.com");
  });
  afterEach(() => world.close());

  const idOf = async (email: string) => {
    const [row] = await world.deps.db.select().from(schema.members).where(eq(schema.members.email, email));
    return row?.id ?? 0;
  };
  const preview = async (keep: string, lose: string) =>
    Object((await askDesk(world.backend, staff, "mergePreview", { keep: await idOf(keep), lose })).data)
      .mergePreview;
  const join = async (keep: string, lose: string, typed = lose) =>
    askDesk(world.backend, staff, "mergePeople", {
      input: { keep: await idOf(keep), lose: await idOf(lose), typed, proof },
    });
  const ownedBy = async (id: number) => {
    const { db } = world.deps;
    return {
      orders: await db.$count(schema.orders, eq(schema.orders.memberId, id)),
      certificates: await db.$count(schema.certificates, eq(schema.certificates.memberId, id)),
      courses: await db.$count(schema.courses, eq(schema.courses.memberId, id)),
      grants: await db.$count(schema.grants, eq(schema.grants.memberId, id)),
      subscriptions: await db.$count(schema.subscriptions, eq(schema.subscriptions.memberId, id)),
      methods: await db.$count(schema.paymentTokens, eq(schema.paymentTokens.memberId, id)),
    };
  };

  it("become one: everything of the other is there, and nothing is left behind", async () => {
    const [keepAddress, loseAddress] = ["mei.tanaka@example.com", "anna.berger@example.com"];
    const [keep, lose] = [await idOf(keepAddress), await idOf(loseAddress)];
    const before = await ownedBy(lose);
    expect(before.orders).toBeGreaterThan(0);
    expect((await preview(keepAddress, loseAddress)).obstacles).toEqual([]);
    expect((await preview(keepAddress, String(lose))).moves).toContain(`${before.certificates} certificates`);

    expect((await join(keepAddress, loseAddress)).errors).toEqual([]);
    expect(await ownedBy(keep)).toEqual(before);
    expect(Object.values(await ownedBy(lose))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await idOf(loseAddress)).toBe(0);
    const moved = await world.deps.db.select().from(schema.orders).where(eq(schema.orders.memberId, keep));
    expect(moved.every(({ email }) => email === keepAddress)).toBe(true);
    await world.deliver();
    for (const address of [keepAddress, loseAddress]) {
      const [mail] = world.deps.mails.to(address).slice(-1);
      expect(mail?.subject).toBe("Your two Flight Levels accounts are now one");
    }
    expect(world.deps.mails.to(loseAddress).at(-1)?.text).not.toContain(keepAddress);
  });

  it("keep the better progress of a course that both have", async () => {
    const { db } = world.deps;
    const [keep, lose] = [await idOf("mei.tanaka@example.com"), await idOf("ben.okafor@example.com")];
    const course = { productId: 777, title: "A course", type: "course", courseUrl: null };
    const startedAt = world.deps.clock();
    await db.insert(schema.courses).values([
      { ...course, memberId: keep, progress: 20, expired: true },
      { ...course, memberId: lose, progress: 80, startedAt },
    ]);
    expect((await join("mei.tanaka@example.com", "ben.okafor@example.com")).errors).toEqual([]);
    const rows = await db.select().from(schema.courses).where(eq(schema.courses.productId, 777));
    expect(rows).toMatchObject([{ memberId: keep, progress: 80, startedAt, expired: false }]);
  });

  it("keep the drafts of both, and a second draft of one document as a colleague's", async () => {
    const { db } = world.deps;
    const [keep, lose] = [await idOf("mei.tanaka@example.com"), await idOf("ben.okafor@example.com")];
    const draft = { text: "a", before: null, note: "", writtenAt: world.deps.clock() };
    await db.insert(schema.contentVersions).values([
      { ...draft, path: "pages/a.md", memberId: keep },
      { ...draft, path: "pages/a.md", memberId: lose, text: "b" },
      { ...draft, path: "pages/b.md", memberId: lose },
      { ...draft, path: "pages/a.md", memberId: lose, revision: 1 },
    ]);
    expect((await join("mei.tanaka@example.com", "ben.okafor@example.com")).errors).toEqual([]);
    const rows = await db.select().from(schema.contentVersions).orderBy(schema.contentVersions.id);
    expect(rows.map(({ text, memberId }) => [text, memberId])).toEqual([
      ["a", keep],
      ["b", null],
      ["a", keep],
      ["a", keep],
    ]);
  });

  it.each([
    ["two active subscriptions", "nora.keller@example.com", "sofie.lindholm@example.com", "pays twice"],
    ["two public pages", "tomas.novak@example.com", "maria.silva@example.com", "public page"],
    ["a role of the desk", "mei.tanaka@example.com", "hanna.vogt@example.com", "Remove the roles first"],
    ["the same account", "mei.tanaka@example.com", "mei.tanaka@example.com", "same account"],
  ])("are not merged with %s", async (_, keep, lose, sentence) => {
    expect((await preview(keep, lose)).obstacles.join()).toContain(sentence);
    const refused = await join(keep, lose);
    expect(refused.errors[0]?.message).toContain(sentence);
    expect(await idOf(lose)).not.toBe(0);
  });

  it("are not joined by a slip: the address is typed", async () => {
    const refused = await join("mei.tanaka@example.com", "ben.okafor@example.com", "mei.tanaka@example.com");
    expect(refused.errors[0]?.extensions).toMatchObject({ fields: { typed: expect.any(String) } });
    expect(await idOf("ben.okafor@example.com")).not.toBe(0);
  });
});
