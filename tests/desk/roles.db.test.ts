import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetPerson } from "@/backend/people/account/deletion";
import { readCommand } from "@/backend/desk/operator/commands";
import { forgetCustomer } from "@/backend/desk/personal-data/change-owner";
import { memberById } from "@/backend/people/members/store";
import { sessionsOf } from "@/backend/people/sign-in";
import { openWorld, type World } from "@/tests/support/backend-world";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { onEachDatabase, onOneDatabase } from "@/tests/support/database";

onOneDatabase("roles of the desk", (open) => {
  let world: World;
  let administrator: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWorld(open);
    administrator = await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com");
  });
  afterAll(() => world.close());

  const setRole = (input: object) => askDesk(world.backend, administrator, "setRole", { input });
  const actions = async (about: string) =>
    (await askDesk(world.backend, administrator, "actions", { about })).data;

  it("are given and taken, with who, why, before and after in the log", async () => {
    const { memberId } = await deskStaff(world.deps, [], "new.hand@example.com");
    const given = await setRole({
      member: memberId,
      role: "BOOKS",
      has: true,
      reason: "Does the books from May on",
    });
    expect(given.data?.setRole).toMatchObject({ message: "new.hand@example.com now has the role books." });
    await setRole({ member: memberId, role: "BOOKS", has: false, reason: "" });
    const about = `member:${memberId}`;
    const entry = { about, who: "Hanna Vogt", action: "setRole", outcome: "done" };
    expect(await actions(about)).toMatchObject({
      actions: {
        nodes: [
          { ...entry, changes: [{ field: "roles", before: "books", after: null }] },
          {
            ...entry,
            reason: "Does the books from May on",
            changes: [{ field: "roles", before: null, after: "books" }],
          },
        ],
        next: null,
      },
    });
  });

  it("leave the last administrator the key, and the log says so", async () => {
    const refused = await setRole({
      member: administrator.memberId,
      role: "ADMINISTRATOR",
      has: false,
      reason: "",
    });
    const message = "This is the last administrator. Give the role to somebody else first.";
    expect(refused.errors).toMatchObject([{ message, extensions: { code: "LAST_ADMINISTRATOR" } }]);
    const { nodes } = Object(await actions(`member:${administrator.memberId}`)).actions;
    expect(nodes[0]).toMatchObject({ outcome: "refused", message, changes: [] });
  });

  it("forget what was done to an account together with it", async () => {
    const { memberId } = await deskStaff(world.deps, [], "leaving@example.com");
    await setRole({ member: memberId, role: "DESK", has: true, reason: "Helps out" });
    const person = { memberId, email: "leaving@example.com", at: world.deps.clock() };
    await world.deps.db.transaction((tx) => forgetPerson(tx, world.deps, forgetCustomer, person));
    const { nodes } = Object(await actions(`member:${memberId}`)).actions;
    expect(nodes).toMatchObject([{ action: "setRole", reason: null, message: null, changes: [] }]);
  });

  it("come to the first administrator by the command, which knows only the roles that there are", async () => {
    const said = async (sent: object) =>
      (await readCommand({ command: "role", ...sent })?.run(world.deps)) ?? null;
    const member = "mei.tanaka@example.com";
    expect(await said({ member, role: "boss" })).toMatchObject({ ok: false });
    expect(await said({ member: "nobody@example.com", role: "desk" })).toMatchObject({ ok: false });
    expect(await said({ member: "Mei.Tanaka@Example.com", role: "administrator" })).toEqual({
      ok: true,
      lines: [`${member} now has the role administrator.`],
    });
    expect(await said({ member, role: "administrator", no: true })).toEqual({
      ok: true,
      lines: [`${member} now has no role at the desk.`],
    });
  });
});

onEachDatabase("two administrators who take each other's role", (open) => {
  it("leave one of them", async () => {
    const world = await openWorld(open);
    const [one, other] = [
      await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com"),
      await deskStaff(world.deps, ["ADMINISTRATOR"], "other@example.com"),
    ];
    const take = (from: typeof one, member: number) =>
      askDesk(world.backend, from, "setRole", {
        input: { member, role: "ADMINISTRATOR", has: false, reason: "" },
      });
    const answers = await Promise.all([take(one, other.memberId), take(other, one.memberId)]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    await world.close();
  });
});

onOneDatabase("a colleague with the role desk", (open) => {
  let world: World;
  let desk: Awaited<ReturnType<typeof deskStaff>>;
  let administrator: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWorld(open);
    desk = await deskStaff(world.deps, ["DESK"], "desk@example.com");
    administrator = await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com");
  });
  afterAll(() => world.close());

  const row = async (id: number) => ({
    member: await memberById(world.deps.db, id),
    sessions: (await sessionsOf(world.deps.db, id)).length,
  });
  const proof = "showed the passport at the desk";
  const attacks = (
    member: number,
    email: string,
    other: number,
  ): [DeskOperation, Record<string, unknown>][] => [
    ["changePerson", { member, firstName: "Hanna", lastName: "Vogt", company: "", reason: "" }],
    ["endSessions", { member, reason: "" }],
    ["moveAddress", { member, to: "thief@example.com", proof }],
    ["mergePeople", { keep: member, lose: other, typed: "other@example.com", proof }],
    ["mergePeople", { keep: other, lose: member, typed: email, proof }],
    ["deletePerson", { member, typed: email, proof }],
  ];

  it("renames, signs out, moves, joins and deletes no member of the staff, not even themselves", async () => {
    const other = await deskStaff(world.deps, [], "other@example.com");
    for (const target of [administrator.memberId, desk.memberId]) {
      const before = await row(target);
      for (const [name, input] of attacks(target, before.member?.email ?? "", other.memberId)) {
        const { errors } = await askDesk(world.backend, desk, name, { input });
        expect(errors[0]?.message, name).toMatch(/has roles at the desk/);
      }
      expect(await row(target)).toEqual(before);
    }
  });

  it("control: the same requests reach somebody who is no colleague, and an administrator reaches the staff", async () => {
    const [member, other] = [
      await deskStaff(world.deps, [], "member@example.com"),
      await deskStaff(world.deps, [], "another@example.com"),
    ];
    for (const [name, input] of attacks(member.memberId, "", other.memberId).slice(0, 2)) {
      expect((await askDesk(world.backend, desk, name, { input })).errors, name).toEqual([]);
      const same = { ...input, member: desk.memberId };
      expect((await askDesk(world.backend, administrator, name, { input: same })).errors, name).toEqual([]);
    }
  });
});

onOneDatabase("a change of roles", (open) => {
  it("is told to the person and to every administrator, with who made it, and only if there was one", async () => {
    const world = await openWorld(open);
    const administrator = await deskStaff(world.deps, ["ADMINISTRATOR"], "hanna.vogt@example.com");
    await deskStaff(world.deps, ["ADMINISTRATOR"], "second@example.com");
    const { memberId: member } = await deskStaff(world.deps, [], "new.hand@example.com");
    const subjects = async (email: string) => {
      await world.deliver();
      return world.deps.mails.to(email).map(({ subject }) => subject);
    };
    const set = (role: string, has: boolean) =>
      askDesk(world.backend, administrator, "setRole", { input: { member, role, has, reason: "" } });
    await set("BOOKS", true);
    expect(await subjects("new.hand@example.com")).toEqual([
      "Your roles at the desk of Flight Levels were changed",
    ]);
    const told = "Roles at the desk of Flight Levels were changed";
    for (const email of ["hanna.vogt@example.com", "second@example.com"])
      expect(await subjects(email)).toEqual([told]);
    const [mail] = world.deps.mails.to("second@example.com");
    expect(mail?.text).toContain(
      "new.hand@example.com now has the role books, and had no role at the desk before.",
    );
    expect(mail?.text).toContain("Hanna Vogt (hanna.vogt@example.com)");
    await set("BOOKS", true);
    expect(await subjects("second@example.com")).toHaveLength(1);
    await readCommand({ command: "role", member: "new.hand@example.com", role: "administrator" })?.run(
      world.deps,
    );
    expect(await subjects("new.hand@example.com")).toHaveLength(2);
    expect(await subjects("second@example.com")).toHaveLength(2);
    expect(world.deps.mails.to("second@example.com").at(-1)?.text).toContain("the operator of the server");
    await world.close();
  });
});
