import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as day from "@/backend/desk/admission/passkey-day";
import { dayOf } from "@/backend/sales/invoices";
import { readCommand } from "@/backend/desk/operator/commands";
import { deskFilesEndpoint } from "@/backend/desk/admission";
import { personFiles } from "@/backend/desk/personal-data";
import type { Role } from "@/backend/ground/desk-roles";
import { passkeys, sessions } from "@/backend/people/sign-in/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onEachDatabase, onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff, postDesk } from "@/tests/support/desk-staff";

type Staff = Awaited<ReturnType<typeof deskStaff>>;

let made = 0;
/** A passkey as a row: the ceremonies have their own suites. */
async function addKey({ deps }: World, memberId: number): Promise<void> {
  made += 1;
  await deps.db.insert(passkeys).values({
    id: deps.ids.uuid(),
    credentialId: `credential-${made}`,
    memberId,
    publicKey: "key",
    counter: 0,
    transports: [],
    deviceType: "multiDevice",
    backedUp: true,
    name: "Blue key",
    createdAt: deps.clock(),
  });
}
const keysOf = async ({ deps: { db } }: World, memberId: number) =>
  (await db.select().from(passkeys).where(eq(passkeys.memberId, memberId))).length;
const markSessions = ({ deps: { db } }: World, memberId: number) =>
  db.update(sessions).set({ byPasskey: true }).where(eq(sessions.memberId, memberId));
/** Somebody with a passkey, in a session that it opened. */
async function proven(world: World, roles: readonly Role[], email: string): Promise<Staff> {
  const staff = await deskStaff(world.deps, roles, email);
  await addKey(world, staff.memberId);
  await markSessions(world, staff.memberId);
  return staff;
}
const codeOf = async (asked: ReturnType<typeof postDesk>) =>
  String((await asked).errors[0]?.extensions?.code ?? "done");
const inDays = ({ deps }: World, days: number) => dayOf(new Date(deps.clock().getTime() + days * 86_400_000));
const reason = "called back on the number in the contract";

onOneDatabase("a passkey at the desk", (open) => {
  let world: World;
  let tests = 0;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    vi.restoreAllMocks();
    tests += 1;
    const boss = await proven(world, ["ADMINISTRATOR"], `boss.${tests}@example.com`);
    await postDesk(world.backend, boss, "liftPasskeyDay", {});
  });
  const name = (word: string) => `${word}.${tests}@example.com`;
  const visitor = async (staff: Staff) =>
    Object((await askDesk(world.backend, { bearer: await staff.bearerNow() }, "visitor")).data).visitor;
  /** An action that changes rights: of a member that does not exist, so that only the door decides. */
  const grave = async (staff: Staff) =>
    codeOf(
      postDesk(world.backend, { bearer: await staff.bearerNow() }, "setTag", {
        member: "999999",
        change: "GUIDE:yes",
        reason: "",
      }),
    );
  const setDay = (staff: Staff, to: string) =>
    postDesk(world.backend, staff, "setPasskeyDay", { day: to, reason: "" });

  it("is asked of those who have one, and a link is enough for the others", async () => {
    const link = await deskStaff(world.deps, ["DESK"], name("link"));
    expect(await grave(link)).toBe("UNKNOWN_MEMBER");
    await addKey(world, link.memberId);
    expect(await grave(link)).toBe("PASSKEY_NEEDED");
    expect((await visitor(link)).missing).toBe("passkey");
    // Reading, and actions without a consequence, stay as they are.
    expect((await askDesk(world.backend, link, "people", {})).errors).toEqual([]);
    await markSessions(world, link.memberId);
    expect(await grave(link)).toBe("UNKNOWN_MEMBER");
    world.deps.time.forward(3_601);
    expect(await grave(link)).toBe("PASSKEY_NEEDED");
    world.deps.time.forward(-3_601);
  });

  it("is asked for files with a consequence as well, with the way to confirm", async () => {
    const staff = await deskStaff(world.deps, ["DESK"], name("files"));
    const get = async () => {
      const headers = { authorization: `Bearer ${staff.bearer}` };
      const request = new Request(`http://site.invalid/desk/files/member/${staff.memberId}`, {
        method: "POST",
        headers,
        body: "proof=called+back+on+the+phone",
      });
      const answer = await deskFilesEndpoint(world.deps, personFiles).fetch(request);
      return `${answer.status} ${answer.status === 403 ? await answer.text() : ""}`;
    };
    expect(await get()).toBe("200 ");
    await addKey(world, staff.memberId);
    expect(await get()).toMatch(/^403 .*with your passkey.*by=passkey/);
  });

  it("counts as removed for the next action", async () => {
    const staff = await proven(world, ["DESK"], name("removed"));
    const boss = await proven(world, ["ADMINISTRATOR"], name("setter"));
    expect((await setDay(boss, inDays(world, 0))).errors).toEqual([]);
    expect(await grave(staff)).toBe("UNKNOWN_MEMBER");
    await world.deps.db.delete(passkeys).where(eq(passkeys.memberId, staff.memberId));
    expect(await grave(staff)).toBe("PASSKEY_MISSING");
  });

  it("goes with a role that is taken away: nobody is asked, because there is no desk any more", async () => {
    const staff = await proven(world, ["DESK"], name("taken"));
    const boss = await proven(world, ["ADMINISTRATOR"], name("taker"));
    await askDesk(world.backend, boss, "setRole", {
      input: { member: staff.memberId, role: "DESK", has: false, reason: "" },
    });
    expect(await grave(staff)).toBe("NOT_FOUND");
  });

  describe("that is required from a day", () => {
    it("leaves the link enough until then, and refuses it from that day on, with what to do", async () => {
      const boss = await proven(world, ["ADMINISTRATOR"], name("setter"));
      const link = await deskStaff(world.deps, ["DESK"], name("link"));
      const from = inDays(world, 3);
      expect((await setDay(boss, from)).data).toMatchObject({
        setPasskeyDay: {
          message: expect.stringMatching(/^From .*, anything that changes money, roles or people needs/),
        },
      });
      expect(await visitor(link)).toMatchObject({
        missing: null,
        passkey: { has: false, isPutOff: false, requiredFrom: from, isRequired: false },
      });
      expect(await grave(link)).toBe("UNKNOWN_MEMBER");
      world.deps.time.forward(3 * 86_400);
      const late = await deskStaff(world.deps, ["DESK"], name("late"));
      const { errors } = await postDesk(world.backend, late, "endSessions", {
        member: String(link.memberId),
        reason: "",
      });
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(
            /need a passkey, and you have none\. .* Add a passkey, then try again/,
          ),
          extensions: { code: "PASSKEY_MISSING" },
        },
      ]);
      expect((await askDesk(world.backend, late, "people", {})).errors).toEqual([]);
      world.deps.time.forward(-3 * 86_400);
    });

    it("can be put off for one session only, and that opens nothing", async () => {
      const boss = await proven(world, ["ADMINISTRATOR"], name("setter"));
      await setDay(boss, inDays(world, 0));
      const link = await deskStaff(world.deps, ["EDITOR"], name("later"));
      expect((await postDesk(world.backend, link, "putOffPasskey", {})).errors).toEqual([]);
      expect((await visitor(link)).passkey.isPutOff).toBe(true);
      expect((await visitor(link)).missing).toBe("new-passkey");
      const again = await deskStaff(world.deps, ["EDITOR"], name("later"));
      expect((await visitor(again)).passkey.isPutOff).toBe(false);
    });

    it("is set, moved and lifted by an administrator with a passkey, and the log has each", async () => {
      const bare = await deskStaff(world.deps, ["ADMINISTRATOR"], name("bare"));
      const desk = await proven(world, ["DESK"], name("desk"));
      const boss = await proven(world, ["ADMINISTRATOR"], name("setter"));
      const day1 = inDays(world, 5);
      expect(await codeOf(setDay(bare, day1))).toBe("OWN_PASSKEY_FIRST");
      expect(await codeOf(setDay(desk, day1))).toBe("NOT_ALLOWED");
      for (const wrong of [inDays(world, -1), "2026-02-30", "tomorrow", ""])
        expect(await codeOf(setDay(boss, wrong)), wrong).toBe("BAD_USER_INPUT");
      expect(await day.readPasskeyDay(world.deps.db)).toBeNull();
      expect((await setDay(boss, day1)).errors).toEqual([]);
      expect(await codeOf(setDay(bare, inDays(world, 400)))).toBe("OWN_PASSKEY_FIRST");
      expect(await codeOf(postDesk(world.backend, bare, "liftPasskeyDay", {}))).toBe("OWN_PASSKEY_FIRST");
      expect(await day.readPasskeyDay(world.deps.db)).toBe(day1);
      await addKey(world, bare.memberId);
      expect(await codeOf(postDesk(world.backend, bare, "liftPasskeyDay", {}))).toBe("PASSKEY_NEEDED");
      const later = inDays(world, 9);
      expect((await setDay(boss, later)).errors).toEqual([]);
      expect((await postDesk(world.backend, boss, "liftPasskeyDay", { reason: "a mistake" })).errors).toEqual(
        [],
      );
      expect(await codeOf(postDesk(world.backend, boss, "liftPasskeyDay", {}))).toBe("NOT_POSSIBLE");
      const { nodes } = Object((await askDesk(world.backend, boss, "actions", {})).data).actions;
      const field = "passkey required from";
      const changes = nodes.slice(1, 5).map((node: { changes: unknown }) => node.changes);
      expect(changes).toEqual(
        expect.arrayContaining([
          [{ field, before: later, after: null }],
          [{ field, before: day1, after: later }],
        ]),
      );
    });
  });

  describe("that is lost", () => {
    const reset = async (by: Staff, member: number, why = reason) =>
      postDesk(world.backend, { bearer: await by.bearerNow() }, "resetPasskeys", {
        member: String(member),
        reason: why,
      });

    it("is reset by another administrator: passkeys and sessions end, and everybody concerned is told", async () => {
      const [boss, other] = [
        await proven(world, ["ADMINISTRATOR"], name("one")),
        await proven(world, ["ADMINISTRATOR"], name("two")),
      ];
      const lost = await proven(world, ["BOOKS"], name("lost"));
      expect((await reset(boss, lost.memberId)).data).toMatchObject({
        resetPasskeys: {
          message: `${name("lost")} now has no passkey, and 1 browser was signed out. They can sign in by e-mail and add a new one.`,
        },
      });
      expect(await keysOf(world, lost.memberId)).toBe(0);
      expect(await visitor(lost)).toBeUndefined();
      await world.deliver();
      const subjects = (email: string) => world.deps.mails.to(email).map(({ subject }) => subject);
      expect(subjects(name("lost"))).toEqual(["Your passkeys at Flight Levels were reset"]);
      for (const email of [name("one"), name("two")])
        expect(subjects(email)).toContain("Passkeys at the desk of Flight Levels were reset");
      const { nodes } = Object(
        (await askDesk(world.backend, other, "actions", { about: `member:${lost.memberId}` })).data,
      ).actions;
      expect(nodes[0]).toMatchObject({
        action: "resetPasskeys",
        reason,
        outcome: "done",
        changes: [{ field: "passkeys", before: "1", after: "0" }],
      });
      // By link, the person is in again, and adds a new one.
      const back = await deskStaff(world.deps, ["BOOKS"], name("lost"));
      expect((await visitor(back)).passkey).toMatchObject({ has: false, isUsed: false });
    });

    it("is reset by nobody else, and not without a reason or for somebody outside of the desk", async () => {
      const boss = await proven(world, ["ADMINISTRATOR"], name("one"));
      const lost = await proven(world, ["BOOKS"], name("lost"));
      const member = await proven(world, [], name("member"));
      const desk = await proven(world, ["DESK"], name("desk"));
      const stolen = await deskStaff(world.deps, ["ADMINISTRATOR"], name("one"));
      expect(await codeOf(reset(boss, boss.memberId))).toBe("NOT_FOR_ONESELF");
      expect(await codeOf(reset(desk, lost.memberId))).toBe("NOT_ALLOWED");
      expect(await codeOf(reset(stolen, lost.memberId))).toBe("PASSKEY_NEEDED");
      expect(await codeOf(reset(boss, lost.memberId, "lost"))).toBe("BAD_USER_INPUT");
      expect(await codeOf(reset(boss, member.memberId))).toBe("NOT_STAFF");
      expect(await codeOf(reset(boss, 999_999))).toBe("NOT_FOUND");
      for (const { memberId } of [boss, lost, member]) expect(await keysOf(world, memberId)).toBe(1);
      const none = await deskStaff(world.deps, ["DESK"], name("none"));
      expect(await codeOf(reset(boss, none.memberId))).toBe("NOT_POSSIBLE");
      expect((await visitor(none)).email).toBe(name("none"));
    });

    it("is reset by the operator for the only administrator, with a reason, in the log and by mail", async () => {
      const boss = await proven(world, ["ADMINISTRATOR"], name("only"));
      const said = async (sent: object) =>
        (await readCommand({ command: "reset-passkeys", member: name("only"), ...sent })?.run(world.deps)) ??
        null;
      expect(readCommand({ command: "reset-passkeys", member: name("only") })).toBeNull();
      expect(await said({ proof: reason, member: "nobody@example.com" })).toMatchObject({ ok: false });
      expect(await said({ proof: reason })).toEqual({
        ok: true,
        lines: [
          `${name("only")} now has no passkey, and 1 browser was signed out. They can sign in by e-mail and add a new one at /desk/passkeys.`,
          "The desk's log records it, and the person and all administrators get an email.",
        ],
      });
      expect(await keysOf(world, boss.memberId)).toBe(0);
      expect(await said({ proof: reason })).toEqual({
        ok: false,
        lines: ["This person has no passkey. Nothing was changed."],
      });
      await world.deliver();
      expect(world.deps.mails.to(name("only")).at(-1)?.text).toContain("the operator of the server");
      const back = await deskStaff(world.deps, ["ADMINISTRATOR"], name("only"));
      const { nodes } = Object(
        (await askDesk(world.backend, back, "actions", { about: `member:${boss.memberId}` })).data,
      ).actions;
      expect(nodes.at(-1)).toMatchObject({
        who: "the operator of the server",
        whoNumber: null,
        outcome: "done",
      });
    });
  });
});

onEachDatabase("two administrators who reset each other's passkeys at once", (open) => {
  async function fight() {
    const world = await openWorld(open);
    const [one, other] = [
      await proven(world, ["ADMINISTRATOR"], "one@example.com"),
      await proven(world, ["ADMINISTRATOR"], "two@example.com"),
    ];
    const reset = (by: Staff, member: number) =>
      postDesk(world.backend, by, "resetPasskeys", { member: String(member), reason });
    const answers = await Promise.all([reset(one, other.memberId), reset(other, one.memberId)]);
    const left = (await keysOf(world, one.memberId)) + (await keysOf(world, other.memberId));
    await world.close();
    return { done: answers.filter(({ errors }) => errors.length === 0).length, left };
  }

  it("leave one of them with passkey and session", async () => {
    expect(await fight()).toEqual({ done: 1, left: 1 });
  });

  it("would both lose them without the second look under the lock (control)", async () => {
    const look = vi.spyOn(day, "requireAdministrator").mockResolvedValue(undefined);
    expect(await fight()).toEqual({ done: 2, left: 0 });
    look.mockRestore();
  });
});
