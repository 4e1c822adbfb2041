import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "@/tests/support/rows";
import * as schema from "@/tests/support/schema";
import { deletionCodeHash } from "@/backend/people/account/deletion";
import { lockCartRow } from "@/backend/sales/cart";
import { replaceProfileImage } from "@/backend/people/members/profile-image";
import { onEachDatabase } from "@/tests/support/database";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";

const AT_ONCE = 8;

onEachDatabase("an account that is deleted while something else happens", (open) => {
  let world: AccountWorld;
  let picture: Blob;
  beforeAll(async () => {
    world = await openAccountWorld(open);
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0B6E4A" } })
      .png()
      .toBuffer();
    picture = new Blob([new Uint8Array(bytes)]);
  });
  afterAll(() => world.close());
  const pictures = () => rowsOf(world.database.db, schema.profileImages);

  it("of many deletions with the right code one is done, with one last mail", async () => {
    const email = "twice@example.com";
    const { client } = await world.person(email);
    const code = await world.deletionCode(client, email);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => client.ask("deleteAccount", { code })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const mails = await world.database.db
      .select()
      .from(schema.outbox)
      .where(eq(schema.outbox.recipient, email));
    expect(mails.map(({ template }) => template)).toEqual(["account-deleted"]);
  });

  it("control: without the guess that holds its row all of them are", async () => {
    const { db } = world.database;
    const email = "twice-naive@example.com";
    const { client, id } = await world.person(email);
    const code = await world.deletionCode(client, email);
    const naive = async () => {
      const [request] = await db
        .select()
        .from(schema.deletionRequests)
        .where(eq(schema.deletionRequests.memberId, id));
      if (request?.codeHash !== (await deletionCodeHash(db, world.deps, id, code))) return false;
      await new Promise((resolve) => setTimeout(resolve, 5));
      await db.delete(schema.members).where(eq(schema.members.id, id));
      return true;
    };
    const done = await Promise.all(Array.from({ length: AT_ONCE }, naive));
    expect(done.filter(Boolean).length).toBeGreaterThan(1);
  });

  it("an upload on its way leaves no picture behind, whoever comes first", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `upload-${round}@example.com`;
      const { client, id } = await world.person(email);
      const code = await world.deletionCode(client, email);
      const uploads = [0, 1, 2].map(() => replaceProfileImage(world.deps, id, picture));
      await Promise.all([...uploads, client.ask("deleteAccount", { code })]);
      expect(await replaceProfileImage(world.deps, id, picture)).toBe("This account no longer exists.");
    }
    expect(await pictures()).toEqual([]);
  });

  it("control: without asking whether the member is there, the database refuses the picture", async () => {
    const { db } = world.database;
    const email = "upload-naive@example.com";
    const { client, id } = await world.person(email);
    await client.ask("deleteAccount", { code: await world.deletionCode(client, email) });
    const row = { memberId: id, name: "naive.webp", hash: "", content: Buffer.from("picture") };
    await expect(db.insert(schema.profileImages).values(row)).rejects.toThrow();
    expect(await pictures()).toEqual([]);
  });

  it("an invoice address that is saved meanwhile is not left behind", async () => {
    const email = "address@example.com";
    const { client, id } = await world.person(email);
    const code = await world.deletionCode(client, email);
    const save = () => client.ask("updateCustomer", { input: { billing: { city: "Linz" } } });
    await Promise.all([save(), save(), client.ask("deleteAccount", { code }), save(), save()]);
    const { customers } = schema;
    const left = await world.database.db.select().from(customers).where(eq(customers.memberId, id));
    expect(left).toEqual([]);
  });

  it("a checkout that holds the cart can still name the member, and its order is found", async () => {
    const email = "buying@example.com";
    const { client, id } = await world.person(email);
    await client.ask("addToCart", { productId: 992 });
    const code = await world.deletionCode(client, email);
    const { db } = world.database;
    let deleted: Promise<unknown> | undefined;
    const order = await db.transaction(async (tx) => {
      expect(await lockCartRow(tx, { kind: "member", memberId: id })).not.toBeNull();
      deleted = client.ask("deleteAccount", { code });
      // It holds the member by now, and waits for the cart.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const money = { subtotal: 0, discount: 0, tax: 0, total: 0, billing: {} };
      const row = { paymentMethod: "invoice", paymentMethodTitle: "Invoice", status: "held" as const };
      const [made] = await tx
        .insert(schema.orders)
        .values({ orderKey: email, email, memberId: id, createdAt: world.deps.clock(), ...money, ...row })
        .returning();
      return made?.id ?? 0;
    });
    expect(await deleted).toMatchObject({ errors: [] });
    const [row] = await db.select().from(schema.orders).where(eq(schema.orders.id, order));
    expect(row).toMatchObject({ memberId: null, forgottenAt: expect.any(Date) });
  });

  it("a sign-in on its way ends in the old account or in none, never in an error", async () => {
    const email = "arriving@example.com";
    const { client } = await world.person(email);
    const code = await world.deletionCode(client, email);
    world.deps.time.forward(300);
    const other = world.visitor();
    await other.ask("getInWithEmail", { log: email });
    await world.deliver();
    const text = world.deps.mails.to(email).at(-1)?.text ?? "";
    const token = /token=([\w.-]+)/.exec(text)?.[1] ?? "";
    const form = { grant_type: "urn:fla:login-link", token, binding: other.binding ?? "" };
    await Promise.all([other.token(form), client.ask("deleteAccount", { code })]);
    expect(world.deps.errors.filter(({ message }) => !/request failed/.test(message))).toEqual([]);
    const members = await world.database.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.email, email));
    expect(members).toEqual([]);
  });
});
