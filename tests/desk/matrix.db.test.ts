import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Roles } from "@/backend/ground/desk-entry";
import { actions, reads } from "@/backend/desk-registry";
import { roles } from "@/backend/ground/desk-roles";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff, postDesk } from "@/tests/support/desk-staff";
import { noteWrites } from "@/tests/support/noted-writes";

type Entry = { name: string; roles: Roles; isConfirmed: boolean; ask: (bearer: string | null) => Asked };
type Asked = ReturnType<typeof askDesk>;

/** Forms are sent empty: a refusal of the form comes after the question who asks. */
const entries = (world: () => World): Entry[] => [
  ...keysOf(reads).map((name) => ({
    name,
    roles: reads[name].roles,
    isConfirmed: false,
    ask: (bearer: string | null) => askDesk(world().backend, { bearer }, name),
  })),
  ...keysOf(actions).map((name) => ({
    name,
    roles: actions[name].roles,
    isConfirmed: actions[name].consequence !== "none" && !actions[name].isDecidedByInput,
    ask: (bearer: string | null) => postDesk(world().backend, { bearer }, name, {}),
  })),
];

function keysOf<Names extends DeskOperation>(all: Readonly<Record<Names, unknown>>): Names[] {
  const isName = (name: string): name is Names => name in all;
  return Object.keys(all).filter(isName);
}

async function codeOf(asked: Asked): Promise<string> {
  const { errors } = await asked;
  return String(errors[0]?.extensions?.code ?? "answered");
}

const refusals = new Set(["NOT_ALLOWED", "SIGN_IN_NOT_FRESH"]);

onOneDatabase("the roles that may ask the desk", (open) => {
  let world: World;
  let writes: Awaited<ReturnType<typeof noteWrites>>;
  const bearers = new Map<string, string | null>([["nobody", null]]);
  const all = entries(() => world);
  beforeAll(async () => {
    world = await openWorld(open);
    bearers.set("member", (await deskStaff(world.deps, [], "member@example.com")).bearer);
    for (const role of roles)
      bearers.set(role, (await deskStaff(world.deps, [role], `${role.toLowerCase()}@example.com`)).bearer);
    writes = await noteWrites(world.deps.db);
  });
  afterAll(async () => {
    await writes.end();
    await world.close();
  });

  it("sees a write (control)", async () => {
    await deskStaff(world.deps, [], "somebody@example.com");
    expect(await writes.take()).toEqual(expect.arrayContaining(["members", "sessions"]));
    expect(await writes.take()).toEqual([]);
  });

  describe.each(["nobody", "member", ...roles])("%s", (who) => {
    const isLet = ({ roles: allowed }: Entry) =>
      who === "ADMINISTRATOR" || allowed.some((role) => role === who);

    it("is refused everything else, and nothing is written", async () => {
      const isStaff = roles.some((role) => role === who);
      const refused = all.filter((entry) => !isLet(entry));
      await writes.take();
      const codes: [string, string][] = [];
      for (const { name, ask } of refused) codes.push([name, await codeOf(ask(bearers.get(who) ?? null))]);
      expect(codes).toEqual(refused.map(({ name }) => [name, isStaff ? "NOT_ALLOWED" : "NOT_FOUND"]));
      expect(await writes.take()).toEqual([]);
    });

    it("is let to what the roles name", async () => {
      for (const entry of all.filter(isLet)) {
        const { errors } = await entry.ask(bearers.get(who) ?? null);
        expect(refusals.has(String(errors[0]?.extensions?.code)), entry.name).toBe(false);
        expect(errors[0]?.message, entry.name).not.toBe("There is nothing here.");
      }
    });
  });

  it("lets an administrator whose sign-in is an hour old do all but what is to be confirmed", async () => {
    const { bearerNow } = await deskStaff(world.deps, ["ADMINISTRATOR"], "hour@example.com");
    world.deps.time.forward(3_601);
    const bearer = await bearerNow();
    for (const { name, ask, isConfirmed } of all)
      expect((await codeOf(ask(bearer))) === "SIGN_IN_NOT_FRESH", name).toBe(isConfirmed);
  });

  it("asks an administrator to confirm after twelve hours, and says so", async () => {
    const { bearerNow } = await deskStaff(world.deps, ["ADMINISTRATOR"], "day@example.com");
    world.deps.time.forward(12 * 3_600 + 1);
    const bearer = await bearerNow();
    const { data } = await askDesk(world.backend, { bearer }, "visitor");
    expect(data).toMatchObject({ visitor: { isCurrent: false } });
    for (const { name, ask } of all.filter((entry) => entry.name !== "visitor"))
      expect(await codeOf(ask(bearer)), name).toBe("SIGN_IN_NOT_FRESH");
  });
});
