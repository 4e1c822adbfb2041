import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unzipSync, strFromU8 } from "fflate";
import { operated } from "@/tests/support/operating";
import * as schema from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { type OperatorCommand, readCommand } from "@/backend/desk/operator/commands";
import { type AccountWorld, openAccountWorld } from "@/tests/support/account-world";

const proof = "letter of 2 November, copy of the passport seen";
const order = { productId: 992, quantity: 1 };
const billing = {
  firstName: "Gerda",
  lastName: "Gast",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  customerType: "private",
};

onOneDatabase("requests about a person's own data", (open) => {
  let world: AccountWorld;
  beforeAll(async () => void (world = await openAccountWorld(open)));
  afterAll(() => world.close());

  const run = (command: OperatorCommand) => operated(world.deps, command);
  const mailsTo = async (email: string) => {
    await world.deliver();
    return world.deps.mails.to(email).map(({ subject }) => subject);
  };
  const memberOf = async (email: string) =>
    (await world.database.db.select().from(schema.members).where(eq(schema.members.email, email)))[0];

  it("exports what the account itself exports, and notes who asked", async () => {
    await world.person("anna.berger@example.com");
    const { ok, lines } = await run({ command: "person-export", person: "anna.berger@example.com", proof });
    expect(ok).toBe(true);
    const files = unzipSync(new Uint8Array(Buffer.from(lines.join(""), "base64")));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["README.txt", "account.json", "orders.json"]));
    expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain("anna.berger@example.com");
    const { lines: noted } = await run({ command: "person-requests" });
    expect(noted.join("\n")).toContain(proof);
    expect(noted.join("\n")).not.toContain("anna.berger@example.com");
  });

  it("exports a guest's orders, and deletes what no law keeps", async () => {
    const email = "guest.of.ours@example.com";
    const guest = world.visitor();
    await guest.ask("addToCart", order);
    const input = { billing: { ...billing, email }, paymentMethod: "invoice" };
    expect((await guest.ask("checkout", { input })).errors).toEqual([]);
    const { lines } = await run({ command: "person-export", person: email, proof });
    const files = unzipSync(new Uint8Array(Buffer.from(lines.join(""), "base64")));
    expect(strFromU8(files["guest-orders.json"] ?? new Uint8Array())).toContain(email);
    expect(files["account.json"]).toBeUndefined();

    const { db } = world.database;
    const placed = () => db.select().from(schema.orders).where(eq(schema.orders.email, email));
    expect((await run({ command: "person-delete", person: email, proof })).lines.join()).toContain(
      "Nothing has been changed yet",
    );
    expect((await placed())[0]?.sessionId).not.toBeNull();
    expect((await run({ command: "person-delete", person: email, proof, yes: true })).ok).toBe(true);
    expect(await placed()).toMatchObject([{ email, sessionId: null }]);
    expect(await mailsTo(email)).toContain("Your data at Flight Levels has been deleted");
  });

  it("deletes an account as its owner would, and tells the academy of a public page", async () => {
    await world.person("tomas.novak@example.com");
    const asked = { person: "tomas.novak@example.com", proof };
    expect((await run({ command: "person-delete", ...asked })).lines.join()).toContain("tomas-novak");
    expect(await memberOf("tomas.novak@example.com")).toBeDefined();
    expect((await run({ command: "person-delete", ...asked, yes: true })).ok).toBe(true);
    expect(await memberOf("tomas.novak@example.com")).toBeUndefined();
    expect(await mailsTo("tomas.novak@example.com")).toContain("Your Flight Levels account has been deleted");
    expect((await mailsTo(world.deps.settings.contactEmail)).join()).toContain(
      "Tomáš Novák has deleted their account",
    );
    expect((await run({ command: "person-delete", ...asked, yes: true })).ok).toBe(false);
  });

  it("moves an account to another address: every browser is out, and only the new address gets in", async () => {
    const from = "maria.silva@example.com";
    const to = "maria.silva.lisboa@example.com";
    const { client, id } = await world.person(from);
    expect((await run({ command: "person-address", person: from, proof, to })).ok).toBe(true);
    expect(await memberOf(from)).toBeUndefined();
    expect((await memberOf(to))?.id).toBe(id);
    expect((await client.ask("viewer")).data?.viewer ?? null).toBeNull();
    expect(await mailsTo(from)).toContain("Your Flight Levels account has a new address");
    expect(await mailsTo(to)).toContain("This is now the address of your Flight Levels account");
    const { client: again, id: same } = await world.person(to);
    expect(same).toBe(id);
    expect((await again.ask("viewer")).data).toMatchObject({ viewer: { email: to } });
  });

  it.each([
    ["an address of another account", { to: "jonas.weber@example.com" }],
    ["no address", { to: "nobody" }],
  ])("moves nothing to %s", async (_, { to }) => {
    await world.person("jonas.weber@example.com");
    const { id } = await world.person("lena.brandt@example.com");
    const { ok, lines } = await run({ command: "person-address", person: String(id), proof, to });
    expect([ok, lines.length]).toEqual([false, 1]);
    expect((await memberOf("lena.brandt@example.com"))?.id).toBe(id);
  });

  it("does nothing for somebody who is not there, and nothing without a proof", async () => {
    for (const command of ["person-export", "person-delete"] as const)
      expect((await run({ command, person: "nobody.here@example.com", proof })).ok).toBe(false);
    for (const shown of [undefined, "", "letter"])
      expect(
        readCommand({ command: "person-delete", person: "jonas.weber@example.com", proof: shown }),
      ).toBeNull();
  });
});
