import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rolesToGive } from "@/backend/ground/desk-roles";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import * as schema from "@/tests/support/schema";

const proof = "called back on the number of the invoice";

onOneDatabase("people at the desk", (open) => {
  let world: World;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    world = await openWorld(open);
    staff = await deskStaff(world.deps, ["DESK"], "desk@example.com");
  });
  afterAll(() => world.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown>) =>
    askDesk(world.backend, staff, name, variables);
  const idOf = async (email: string) => {
    const [row] = await world.deps.db.select().from(schema.members).where(eq(schema.members.email, email));
    return row?.id ?? 0;
  };
  const found = async (find: string) =>
    Object((await ask("people", { find })).data).people.nodes.map(({ email }: { email: string }) => email);
  const person = async (id: number) => Object((await ask("person", { id })).data).person;
  const subjects = async (email: string) => {
    await world.deliver();
    return world.deps.mails.to(email).map(({ subject }) => subject);
  };

  it("are found by words of name, company and address, and by number", async () => {
    expect(await found("silva")).toEqual(["maria.silva@example.com"]);
    expect(await found("MARÉ maria")).toEqual(["maria.silva@example.com"]);
    expect(await found("nora hafenlicht")).toEqual(["nora.keller@example.com"]);
    expect(await found(String(await idOf("ben.okafor@example.com")))).toEqual(["ben.okafor@example.com"]);
    expect(await found("100%")).toEqual([]);
    expect(await found("")).toContain("anna.berger@example.com");
  });

  it("are listed fifty at a time, the newest first", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      email: `crowd.${i}@example.com`,
      createdAt: world.deps.clock(),
    }));
    await world.deps.db.insert(schema.members).values(rows);
    const first = Object((await ask("people", { find: "crowd" })).data).people;
    const second = Object((await ask("people", { find: "crowd", before: first.next })).data).people;
    expect([first.nodes.length, second.nodes.length, second.next]).toEqual([50, 10, null]);
    expect(first.nodes[0].email).toBe("crowd.59@example.com");
  });

  it("get a tag and lose it, with before and after in the log", async () => {
    const member = await idOf("ben.okafor@example.com");
    const set = await ask("setTag", { input: { member, tag: "GUIDE", has: true, reason: "Passed" } });
    expect(set.data?.setTag).toMatchObject({ message: "Ben Okafor: guide added." });
    expect(await person(member)).toMatchObject({ tags: ["GUIDE"] });
    await ask("setTag", { input: { member, tag: "PROGRAM_INVITE", has: true, reason: "" } });
    await ask("setTag", { input: { member, tag: "GUIDE", has: false, reason: "" } });
    expect(await person(member)).toMatchObject({ tags: ["PROGRAM_INVITE"], roles: rolesToGive([]) });
    const { nodes } = Object((await ask("actions", { about: `member:${member}` })).data).actions;
    expect(nodes.at(-1)).toMatchObject({
      action: "setTag",
      reason: "Passed",
      changes: [{ field: "guide", before: "no", after: "yes" }],
    });
  });

  it("have name and company corrected, and nothing without a first name", async () => {
    const member = await idOf("mei.tanaka@example.com");
    const input = { member, firstName: "Mei", lastName: "Tanaka-Ito", company: "Ito Works", reason: "" };
    expect((await ask("changePerson", { input })).errors).toEqual([]);
    expect(await person(member)).toMatchObject({ lastName: "Tanaka-Ito", company: "Ito Works" });
    const refused = await ask("changePerson", { input: { ...input, firstName: " " } });
    expect(refused.errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it("move to another address, and every browser is signed out", async () => {
    const { memberId: member } = await deskStaff(world.deps, [], "moving@example.com");
    expect((await person(member)).account.sessions).toHaveLength(1);
    const taken = { member, to: "anna.berger@example.com", proof };
    expect((await ask("moveAddress", { input: taken })).errors[0]?.message).toContain("merge the two");
    const bad = await ask("moveAddress", { input: { member, to: "moved@example.com", proof: "letter" } });
    expect(bad.errors[0]?.extensions).toMatchObject({ fields: { proof: expect.any(String) } });
    await ask("moveAddress", { input: { member, to: "Moved@example.com", proof } });
    expect(await person(member)).toMatchObject({ email: "moved@example.com", account: { sessions: [] } });
    expect(await subjects("moving@example.com")).toContain("Your Flight Levels account has a new address");
  });

  it("who work at the desk are moved by an administrator only, and deleted by nobody", async () => {
    const administrator = await deskStaff(world.deps, ["ADMINISTRATOR"], "administrator@example.com");
    const move = { input: { member: administrator.memberId, to: "thief@example.com", proof } };
    expect((await ask("moveAddress", move)).errors[0]?.extensions).toMatchObject({ code: "NOT_FOR_STAFF" });
    expect(await idOf("administrator@example.com")).toBe(administrator.memberId);
    const input = { member: administrator.memberId, typed: "administrator@example.com", proof };
    for (const by of [staff, administrator])
      expect((await askDesk(world.backend, by, "deletePerson", { input })).errors).toMatchObject([
        { extensions: { code: "STAFF" } },
      ]);
    const own = { input: { ...move.input, to: "administrator.new@example.com" } };
    expect((await askDesk(world.backend, administrator, "moveAddress", own)).errors).toEqual([]);
  });

  it("are signed out, one browser or all", async () => {
    const { memberId: member } = await deskStaff(world.deps, [], "three@example.com");
    await deskStaff(world.deps, [], "three@example.com");
    await deskStaff(world.deps, [], "three@example.com");
    const [first] = (await person(member)).account.sessions;
    const one = await ask("endSessions", { input: { member, session: first.id, reason: "Lost phone" } });
    expect(one.data?.endSessions).toMatchObject({ message: "1 browser was signed out." });
    const rest = await ask("endSessions", { input: { member, reason: "" } });
    expect(rest.data?.endSessions).toMatchObject({ message: "2 browsers were signed out." });
    expect((await person(member)).account.sessions).toEqual([]);
  });

  it("are deleted after their address is typed; the log keeps nothing of them", async () => {
    const member = await idOf("elif.kaya@example.com");
    expect((await person(member)).account.keeps).toMatchObject({ certificates: 3 });
    const input = { member, typed: "somebody@example.com", proof };
    expect((await ask("deletePerson", { input })).errors[0]?.extensions).toMatchObject({
      fields: { typed: "This is not the account's address. Nothing was deleted." },
    });
    await ask("deletePerson", { input: { ...input, typed: "Elif.Kaya@example.com" } });
    expect(await person(member)).toBeNull();
    const log = JSON.stringify(await ask("actions", { about: `member:${member}` }));
    expect(log).toContain("deletePerson");
    expect(log).not.toMatch(/elif|kaya|invoice"/i);
  });
});
