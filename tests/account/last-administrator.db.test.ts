import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readCommand } from "@/backend/desk/operator/commands";
import { capabilityOf } from "@/backend/ground/desk-roles";
import { deleteMember, memberById, updateMember } from "@/backend/people/members/store";
import { deskStaff } from "@/tests/support/desk-staff";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";
import { onEachDatabase } from "@/tests/support/database";
import * as schema from "@/tests/support/schema";

const sentence = "This is the last administrator. Give the role to somebody else first.";
const refusal = { message: sentence, extensions: { code: "LAST_ADMINISTRATOR" } };

onEachDatabase("administrators who leave", (open) => {
  async function withWorld(work: (world: AccountWorld) => Promise<void>) {
    const world = await openAccountWorld(open);
    try {
      await world.database.db.update(schema.members).set({ capabilities: [] });
      await work(world);
    } finally {
      await world.close();
    }
  }
  async function administrator(world: AccountWorld, email: string) {
    const { memberId: id } = await deskStaff(world.deps, ["ADMINISTRATOR"], email);
    const client = world.visitor();
    await world.signIn(client, email);
    return { id, email, client };
  }
  const administrators = ({ database: { db } }: AccountWorld) =>
    db.$count(schema.members, sql`${schema.members.capabilities} ? ${capabilityOf("ADMINISTRATOR")}`);

  it("the only one is refused a code and the deletion, and nothing changes", () =>
    withWorld(async (world) => {
      const one = await administrator(world, "one@example.com");
      const other = await administrator(world, "other@example.com");
      const code = await world.deletionCode(one.client, one.email);
      await updateMember(world.database.db, other.id, { capabilities: [capabilityOf("BOOKS")] });
      expect(await one.client.ask("deleteAccount", { code })).toMatchObject({ errors: [refusal] });
      const mails = world.deps.mails.to(one.email).length;
      expect(await one.client.ask("requestAccountDeletion")).toMatchObject({ errors: [refusal] });
      await world.deliver();
      expect(world.deps.mails.to(one.email)).toHaveLength(mails);
      expect(await memberById(world.database.db, one.id)).not.toBeNull();
      expect(await world.database.db.$count(schema.deletions)).toBe(0);
      // The code was right and is still: it works once somebody else has the role.
      await updateMember(world.database.db, other.id, { capabilities: [capabilityOf("ADMINISTRATOR")] });
      expect(await one.client.ask("deleteAccount", { code })).toMatchObject({ errors: [] });
    }));

  it("the only one is not deleted by a letter to the operator", () =>
    withWorld(async (world) => {
      const one = await administrator(world, "one@example.com");
      const sent = { person: one.email, proof: "letter of 2 November", yes: true };
      const answer = await readCommand({ command: "person-delete", ...sent })?.run(world.deps);
      expect(answer).toEqual({ ok: false, lines: [sentence] });
      expect(await memberById(world.database.db, one.id)).not.toBeNull();
    }));

  it("of two who leave at once one stays", () =>
    withWorld(async (world) => {
      const both = [
        await administrator(world, "one@example.com"),
        await administrator(world, "other@example.com"),
      ];
      const leaving: (() => Promise<{ errors: unknown[] }>)[] = [];
      for (const { client, email } of both) {
        const code = await world.deletionCode(client, email);
        leaving.push(() => client.ask("deleteAccount", { code }));
      }
      const answers = await Promise.all(leaving.map((leave) => leave()));
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      expect(answers.flatMap(({ errors }) => errors)).toMatchObject([refusal]);
      expect(await administrators(world)).toBe(1);
    }));

  it("control: without the lock both leave", () =>
    withWorld(async (world) => {
      const { db } = world.database;
      const both = [
        await administrator(world, "one@example.com"),
        await administrator(world, "other@example.com"),
      ];
      const counted = Promise.all(both.map(() => administrators(world)));
      await Promise.all(
        both.map(async ({ id }, at) => {
          if ((await counted)[at] !== 2) return;
          await deleteMember(db, id);
        }),
      );
      expect(await administrators(world)).toBe(0);
    }));

  it("one who leaves while the other loses the role leaves one behind", () =>
    withWorld(async (world) => {
      const one = await administrator(world, "one@example.com");
      const other = await administrator(world, "other@example.com");
      const code = await world.deletionCode(one.client, one.email);
      const taken = { command: "role", member: other.email, role: "administrator", no: true };
      await Promise.all([one.client.ask("deleteAccount", { code }), readCommand(taken)?.run(world.deps)]);
      expect(await administrators(world)).toBe(1);
    }));

  it("the command lists who works at the desk, and says when there is no administrator", () =>
    withWorld(async (world) => {
      const said = async () => (await readCommand({ command: "roles" })?.run(world.deps)) ?? null;
      const none =
        "There is no administrator. Make one: npm run members -- role <e-mail> administrator. They sign in once first.";
      expect(await said()).toEqual({ ok: true, lines: ["Nobody has a role at the desk.", none] });
      const one = await administrator(world, "one@example.com");
      expect(await said()).toEqual({ ok: true, lines: ["  one@example.com  administrator"] });
      const books = await readCommand({ command: "role", member: one.email, role: "books" })?.run(world.deps);
      expect(books).toEqual({ ok: true, lines: ["one@example.com now has the roles books, administrator."] });
      await updateMember(world.database.db, one.id, { capabilities: [] });
      const given = await readCommand({ command: "role", member: one.email, role: "books" })?.run(world.deps);
      expect(given).toEqual({ ok: true, lines: ["one@example.com now has the role books.", none] });
    }));
});
