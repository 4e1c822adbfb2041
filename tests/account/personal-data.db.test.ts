import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { about } from "@/tests/support/clock";
import * as schema from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import type { ContractClient } from "@/tests/support/contract-client";
import { pickText } from "@/tests/contract/answers";
import { Authenticator } from "@/tests/support/authenticator";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";

onOneDatabase("exporting everything", (open) => {
  let world: AccountWorld;
  beforeAll(async () => void (world = await openAccountWorld(open)));
  afterAll(() => world.close());
  const anna = "anna.berger@example.com";
  const ask = (client: ContractClient | null, method = "POST") =>
    world.backend.personalData.fetch(
      new Request("http://backend.test/api/account/export", {
        method,
        headers: client?.bearer ? { authorization: `Bearer ${client.bearer}` } : {},
      }),
    );
  const unpack = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()));

  it("is one file with all that is kept, explained, and nothing that opens anything", async () => {
    const { db } = world.database;
    const { client } = await world.person(anna);
    const device = new Authenticator(world.deps.settings.origin);
    const begun = pickText(await client.ask("beginPasskey"), "beginPasskey.options");
    await client.ask("addPasskey", { credential: device.create(begun) });
    await client.ask("updateCustomer", { input: { billing: { city: "Wien", country: "AT" } } });
    await client.ask("addToCart", { productId: 992, quantity: 2 });
    const statement = { key: randomUUID(), name: "Anna", orderNumber: "42", email: anna };
    await world.visitor().ask("withdraw", { input: statement });
    const orderId = Number(pickText(await client.ask("getOrders"), "customer.orders.nodes.0.databaseId"));
    const asked = { id: orderId, key: randomUUID(), question: "Is there parking?" };
    expect((await client.ask("askAboutOrder", { input: asked })).errors).toEqual([]);
    const answer = await ask(client);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/),
      "cache-control": "private, no-store",
    });
    const files = await unpack(answer);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const json = (name: string) => JSON.parse(text(name));
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        ...[
          "README.txt",
          "account.json",
          "sessions.json",
          "passkeys.json",
          "certificates.json",
          "courses.json",
        ],
        ...["consent/README.txt", "customer.json", "orders.json", "subscriptions.json"],
        ...["payment-methods.json", "access.json", "downloads.json", "waiting-list.json"],
        "withdrawals.json",
      ]),
    );
    for (const name of names.filter((one) => one !== "README.txt"))
      expect(text("README.txt")).toContain(name);
    expect(json("account.json")).toMatchObject({ email: anna, firstName: "Anna" });
    expect(json("sessions.json")).toHaveLength(1);
    expect(json("passkeys.json")).toEqual([
      {
        name: "Unknown browser",
        createdAt: about(world.deps.clock()),
        lastUsedAt: null,
        deviceType: "singleDevice",
        backedUp: false,
        transports: ["internal"],
      },
    ]);
    const [stated] = json("withdrawals.json");
    expect(stated).toMatchObject({ orderNumber: "42", email: anna, orderId: null });
    expect(Object.keys(stated)).not.toContain("tokenHash");
    const ofOrder = (json("orders.json") as { id: number; messages: unknown }[]).find(
      ({ id }) => id === orderId,
    );
    expect(ofOrder?.messages).toMatchObject([{ text: "Is there parking?", isAnswer: false }]);
    expect(json("customer.json")).toMatchObject({ billing: { city: "Wien" }, cart: [{ quantity: 2 }] });
    expect(json("certificates.json").length).toBeGreaterThan(1);
    expect(json("orders.json")[0]).toMatchObject({ lines: [{ name: expect.any(String) }], email: anna });
    const invoices = names.filter((name) => name.startsWith("invoices/"));
    expect(invoices.length).toBeGreaterThan(0);
    for (const name of invoices) expect(text(name).slice(0, 5)).toBe("%PDF-");

    const all = names.map(text).join("\n");
    const secrets = [
      ...(await db.select().from(schema.refreshTokens)).map(({ tokenHash }) => tokenHash),
      ...(await db.select().from(schema.passkeys)).flatMap((key) => [key.publicKey, key.credentialId]),
      ...(await db.select().from(schema.signInRequests)).flatMap(({ tokenHash, codeHash }) => [
        tokenHash,
        codeHash,
      ]),
      ...(await db.select().from(schema.orders)).flatMap(({ orderKey, cartId }) =>
        cartId ? [orderKey, cartId] : [orderKey],
      ),
      ...(await db.select().from(schema.paymentTokens)).map(({ ref }) => ref),
      ...(await db.select().from(schema.secrets)).map(({ value }) => value),
    ];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    const others = (await db.select().from(schema.members)).filter(({ email }) => email !== anna);
    expect(others.filter(({ email }) => all.includes(email))).toEqual([]);
  });

  it("holds nothing but the account of somebody new", async () => {
    const { client } = await world.person("new-export@example.com");
    const files = await unpack(await ask(client));
    expect(JSON.parse(strFromU8(files["orders.json"] ?? new Uint8Array()))).toEqual([]);
    expect(Object.keys(files).some((name) => name.startsWith("invoices/"))).toBe(false);
  });

  it("is for members, by POST, five times an hour", async () => {
    expect((await ask(null)).status).toBe(401);
    const forged = world.visitor();
    forged.bearer = "a.b.c";
    expect((await ask(forged)).status).toBe(401);
    const { client } = await world.person("often@example.com");
    expect((await ask(client, "GET")).status).toBe(405);
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(client)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.deps.time.forward(3_000);
    expect((await ask(client)).status).toBe(429);
    world.deps.time.forward(590);
    expect((await ask(client)).status).toBe(429);
    world.deps.time.forward(10);
    const { client: later } = await world.person("often@example.com");
    expect((await ask(later)).status).toBe(200);
  });
});
