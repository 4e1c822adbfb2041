import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addLink, checkLog, lockLog } from "@/backend/desk/log/chain";
import { logAction } from "@/backend/desk/log/action-log";
import { readCommand } from "@/backend/desk/operator/commands";
import { forgetCustomer } from "@/backend/desk/personal-data/change-owner";
import { forgetPerson } from "@/backend/people/account/deletion";
import { memberById, updateMember } from "@/backend/people/members/store";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onEachDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { pastGuards } from "@/tests/support/reused";
import { deskActionLinks as links, deskActions } from "@/tests/support/schema";

const kept = { cause: { code: "23001", message: expect.stringMatching(/^the log of the desk stays/) } };

onEachDatabase("the log of the desk", (open) => {
  let world: World;
  let hanna: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWorld(open);
    hanna = await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com");
  });
  afterAll(() => world.close());

  const rowsNow = () => world.deps.db.select().from(deskActions).orderBy(asc(deskActions.id));
  const check = async (known: string | null = null) => checkLog(world.deps.db, known);
  const logOf = async (about: string) =>
    Object((await askDesk(world.backend, hanna, "actions", { about })).data).actions.nodes;
  const tag = (asker: { bearer: string }, member: number) =>
    askDesk(world.backend, asker, "setTag", { input: { member, tag: "GUIDE", has: true, reason: "Passed" } });
  async function actedOn() {
    const actor = await deskStaff(world.deps, ["DESK"], `actor-${world.deps.ids.uuid()}@example.com`);
    const person = await deskStaff(world.deps, [], `person-${world.deps.ids.uuid()}@example.com`);
    await updateMember(world.deps.db, actor.memberId, { firstName: "Dora", lastName: "Desk" });
    await updateMember(world.deps.db, person.memberId, { firstName: "Pia", lastName: "Person" });
    await tag(actor, person.memberId);
    return { actor, person, about: `member:${person.memberId}` };
  }

  it("keeps who acted and about whom as they were, whatever they are called later", async () => {
    const { actor, person, about } = await actedOn();
    const email = (await memberById(world.deps.db, actor.memberId))?.email;
    await updateMember(world.deps.db, actor.memberId, {
      firstName: "Hanna",
      lastName: "Vogt",
      email: "x@example.com",
    });
    await updateMember(world.deps.db, person.memberId, { lastName: "Other" });
    const [entry] = await logOf(about);
    expect(entry).toMatchObject({ who: "Dora Desk", whoNumber: actor.memberId, whoEmail: email });
    expect(entry.aboutWhom).toMatch(/^Pia Person, person-/);
  });

  it("keeps who acted when that account is deleted, and of a deleted person only the number", async () => {
    const { actor, person, about } = await actedOn();
    for (const { memberId } of [actor, person]) {
      const { email = "" } = (await memberById(world.deps.db, memberId)) ?? {};
      const leaver = { memberId, email, at: world.deps.clock() };
      await world.deps.db.transaction((tx) => forgetPerson(tx, world.deps, forgetCustomer, leaver));
    }
    const [entry] = await logOf(about);
    expect(entry).toMatchObject({ who: "Dora Desk", whoNumber: actor.memberId, aboutWhom: "", about });
    expect(entry).toMatchObject({
      action: "setTag",
      outcome: "done",
      reason: null,
      message: null,
      changes: [],
    });
    expect(JSON.stringify((await rowsNow()).filter((row) => row.about === about))).not.toContain("Pia");
    expect(await check()).toMatchObject({ fault: null });
  });

  it("shows on the page of the account that stays what was done to the one that was joined", async () => {
    const { actor, person, about } = await actedOn();
    const other = await deskStaff(world.deps, [], `other-${world.deps.ids.uuid()}@example.com`);
    const { email = "" } = (await memberById(world.deps.db, person.memberId)) ?? {};
    const input = {
      keep: other.memberId,
      lose: person.memberId,
      typed: email,
      proof: "showed both addresses",
    };
    expect((await askDesk(world.backend, actor, "mergePeople", { input })).errors).toEqual([]);
    const nodes = await logOf(`member:${other.memberId}`);
    expect(nodes.map(({ action }: { action: string }) => action)).toEqual(["mergePeople", "setTag"]);
    expect(nodes[1]).toMatchObject({ about });
    const leaver = { memberId: other.memberId, email: "", at: world.deps.clock() };
    await world.deps.db.transaction((tx) => forgetPerson(tx, world.deps, forgetCustomer, leaver));
    expect((await logOf(about))[0]).toMatchObject({ reason: null, aboutWhom: "" });
    expect(await check()).toMatchObject({ fault: null });
  });

  it("cannot be changed, deleted or emptied by anybody who writes to the database", async () => {
    const { about } = await actedOn();
    const before = await rowsNow();
    const { db } = world.deps;
    const ofAction = eq(deskActions.about, about);
    for (const change of [
      { actorName: "Somebody else" },
      { memberId: 1 },
      { reason: "Another reason" },
      { outcome: "refused" as const },
      { reason: null, message: null },
      { erasedAt: world.deps.clock() },
    ])
      await expect(db.update(deskActions).set(change).where(ofAction)).rejects.toMatchObject(kept);
    await expect(db.delete(deskActions).where(ofAction)).rejects.toMatchObject(kept);
    await expect(db.delete(links)).rejects.toMatchObject(kept);
    await expect(db.update(links).set({ hash: "x" })).rejects.toMatchObject(kept);
    for (const table of [deskActions, links])
      await expect(db.execute(sql`truncate ${table} cascade`)).rejects.toMatchObject(kept);
    expect(await rowsNow()).toEqual(before);
  });

  it("does not fork when many act at once", async () => {
    const { actor, person } = await actedOn();
    const count = await world.deps.db.$count(deskActions);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tag(actor, person.memberId)));
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await world.deps.db.$count(deskActions)).toBe(count + 12);
    expect(await check()).toMatchObject({ fault: null });
  });

  it("control: without the lock two links follow the same one, and the database refuses the second", async () => {
    const { about } = await actedOn();
    const [row] = await world.deps.db.select().from(deskActions).where(eq(deskActions.about, about));
    const [last] = await world.deps.db
      .select()
      .from(links)
      .orderBy(sql`id desc`)
      .limit(1);
    if (!row || !last) throw new Error("nothing was logged");
    const fork = { actionId: row.id, kind: "ended" as const, digest: "", previous: last.previous, hash: "x" };
    await expect(world.deps.db.insert(links).values(fork)).rejects.toMatchObject({
      cause: { code: "23505" },
    });
  });

  it("is checked by the command, which names the row that was changed past the guards", async () => {
    const { about } = await actedOn();
    const { db } = world.deps;
    const said = async (head?: string) =>
      (await readCommand({ command: "check-log", ...(head && { head }) })?.run(world.deps)) ?? null;
    const { head, links: count } = await check();
    expect(await said()).toEqual({
      ok: true,
      lines: [`The log is intact: ${count} links, the last is ${head}.`],
    });
    const [row] = await db.select().from(deskActions).where(eq(deskActions.about, about));
    const id = row?.id ?? 0;
    const changes = [
      { actorName: "Hanna Vogt" },
      { memberId: hanna.memberId },
      { reason: "Another" },
      { outcome: "refused" as const },
      { at: new Date(0) },
    ];
    for (const change of changes) {
      await pastGuards(db, ["desk_actions"], () =>
        db.update(deskActions).set(change).where(eq(deskActions.id, id)),
      );
      expect(await said()).toEqual({ ok: false, lines: [`Action ${id} was changed.`] });
      await pastGuards(db, ["desk_actions"], async () => {
        if (row) await db.update(deskActions).set(row).where(eq(deskActions.id, id));
      });
      expect(await said()).toMatchObject({ ok: true });
    }
    const [slipped] = await db
      .insert(deskActions)
      .values({ memberId: 1, action: "setRole", at: world.deps.clock(), outcome: "done" })
      .returning();
    expect(await said()).toEqual({ ok: false, lines: [`Action ${slipped?.id} was written past the log.`] });
    await pastGuards(db, ["desk_actions"], () =>
      db.delete(deskActions).where(eq(deskActions.id, slipped?.id ?? 0)),
    );
    // Only an earlier head shows that the end of the chain was cut off.
    await pastGuards(db, ["desk_actions", "desk_action_links"], async () => {
      await db.delete(links).where(eq(links.actionId, id));
      await db.delete(deskActions).where(eq(deskActions.id, id));
    });
    expect(await said()).toMatchObject({ ok: true });
    expect(await said(head)).toEqual({ ok: false, lines: [`The log no longer contains ${head}.`] });
  });
});

onEachDatabase("a log from before the chain", (open) => {
  it("is linked as it is found, with the first action after it", async () => {
    const world = await openWorld(open);
    const { db } = world.deps;
    const staff = await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com");
    const at = world.deps.clock();
    const old = { memberId: staff.memberId, actorName: "Hanna Vogt", at, action: "noteOrder" };
    const rows = await db
      .insert(deskActions)
      .values([
        { ...old, outcome: "done", reason: "Early" },
        { ...old, outcome: "begun" },
      ])
      .returning();
    expect(await checkLog(db, null)).toEqual({ links: 0, head: "start", fault: null });
    const visitor = {
      ...staff,
      name: "Hanna Vogt",
      email: "hanna.vogt@example.com",
      roles: [],
      isCurrent: true,
      isConfirmed: true,
      passkey: { has: false, isUsed: false, isPutOff: false, requiredFrom: null, isRequired: false },
    };
    await logAction(world.deps, visitor, { name: "noteOrder", input: {} }, async () => ({ message: "Done" }));
    expect(await checkLog(db, null)).toMatchObject({ links: 4, fault: null });
    const id = rows[0]?.id ?? 0;
    await pastGuards(db, ["desk_actions"], () =>
      db.update(deskActions).set({ reason: "x" }).where(eq(deskActions.id, id)),
    );
    expect(await checkLog(db, null)).toMatchObject({ fault: `Action ${id} was changed.` });
    await world.close();
  });

  it("has one chain when two transactions start it at once", async () => {
    const world = await openWorld(open);
    const { db } = world.deps;
    const add = () =>
      db.transaction(async (tx) => {
        await lockLog(tx);
        const [row] = await tx
          .insert(deskActions)
          .values({ memberId: 1, action: "noteOrder", at: world.deps.clock(), outcome: "begun" })
          .returning();
        if (row) await addLink(tx, row, "begun");
      });
    await Promise.all([add(), add(), add()]);
    expect(await checkLog(db, null)).toMatchObject({ links: 3, fault: null });
    await world.close();
  });
});
