import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetPerson } from "@/backend/people/account/deletion";
import { readCommand } from "@/backend/desk/operator/commands";
import { forgetCustomer } from "@/backend/desk/personal-data/change-owner";
import { openWorld, type World } from "@/tests/support/backend-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
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
    expect(given.data?.setRole).toMatchObject({ message: "new.hand@example.com has the role books now." });
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
      lines: [`${member} has the role administrator now.`],
    });
    expect(await said({ member, role: "administrator", no: true })).toEqual({
      ok: true,
      lines: [`${member} has no role at the desk now.`],
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
