import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCart, saveCart } from "@/backend/sales/cart/store";
import { findSession } from "@/backend/sales/cart/session";
import { sweepSessions } from "@/backend/sales/cart/sweep-sessions";
import { carts, shopSessions } from "@/backend/sales/cart/tables";
import { rateLimits } from "@/backend/ground/limits/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

onOneDatabase("the session of a guest's cart", (open) => {
  let world: ShopWorld;
  beforeAll(async () => void (world = await openShopWorld(open)));
  afterAll(() => world.close());

  const productsOf = async (client: ContractClient) => {
    const nodes = at(await client.ask("getCart"), "cart.contents.nodes");
    return Array.isArray(nodes) ? nodes.map((node) => node.product.node.databaseId) : nodes;
  };
  const guestWith = async (productId: number) => {
    const client = world.visitor();
    await client.ask("addToCart", { productId });
    return client;
  };
  const withToken = (session: string | null, bearer: string | null = null) =>
    Object.assign(world.visitor(), { session, bearer });
  let people = 0;
  const newPerson = () => `person-${(people += 1)}@example.com`;

  describe("a token that is worth nothing", () => {
    it.each([
      ["x".repeat(43), "invalid_token: Expired token"],
      ["eyJhbGciOiJIUzI1NiJ9.e30.x", "invalid_token: Wrong number of segments"],
    ])("%s fails the cart and its changes, with a fresh one in the header", async (forged, message) => {
      for (const [name, variables, field] of [
        ["getCart", {}, "cart"],
        ["addToCart", { productId: 992 }, "addToCart"],
        ["applyCoupon", { code: "welcome-10" }, "applyCoupon"],
      ] as const) {
        const client = withToken(forged);
        const answer = await client.ask(name, variables);
        expect(messageOf(answer)).toBe(message);
        expect(answer.errors[0]?.path).toEqual([field]);
        expect(answer.data).toEqual({ [field]: null });
        expect(client.session).toMatch(/^[\w-]{43}$/);
        expect(client.session).not.toBe(forged);
        expect((await client.ask(name === "applyCoupon" ? "getCart" : name, variables)).errors).toEqual([]);
      }
    });

    it("makes the customer a new guest without a word, and makes no session for it", async () => {
      const before = await world.database.db.$count(shopSessions);
      const client = withToken("y".repeat(43));
      const answer = await client.ask("getCustomer");
      expect(answer.errors.filter(({ path }) => path?.length === 1)).toEqual([]);
      expect(answer.data?.customer).toMatchObject({ id: "guest", databaseId: null });
      expect(await world.database.db.$count(shopSessions)).toBe(before);
    });

    it("fails both parts of an offer, so that repeating it is safe", async () => {
      const client = withToken("z".repeat(43));
      const answer = await client.ask("createCart", { input: { items: [{ productId: 992 }] } });
      expect(answer.errors.map(({ message }) => message)).toEqual([
        "invalid_token: Expired token",
        "invalid_token: Expired token",
      ]);
      const again = await client.ask("createCart", { input: { items: [{ productId: 992 }] } });
      expect(at(again, "fillCart.cart.contents.itemCount")).toBe(1);
    });

    it("is never guessed", async () => {
      await guestWith(992);
      const { db } = world.database;
      const guesses = Array.from({ length: 1_000 }, (_, i) => `guess-${String(i).padStart(37, "0")}`);
      const found = await Promise.all(guesses.map((guess) => findSession(db, guess)));
      expect(found.filter((session) => session !== null)).toEqual([]);
    });
  });

  describe("a cart at sign-in", () => {
    it("replaces the saved cart by the guest's lines, and the guest's token by another", async () => {
      const email = newPerson();
      const first = world.visitor();
      await world.signIn(first, email);
      await first.ask("addToCart", { productId: 992 });
      const guest = await guestWith(1744);
      const token = guest.session;
      await world.signIn(guest, email);
      expect(await productsOf(guest)).toEqual([1744]);
      expect(guest.session).not.toBe(token);
      expect(await productsOf(first)).toEqual([1744]);
      expect(messageOf(await withToken(token).ask("getCart"))).toBe("invalid_token: Expired token");
    });

    it("keeps the saved cart when the guest's is empty", async () => {
      const email = newPerson();
      const first = world.visitor();
      await world.signIn(first, email);
      await first.ask("addToCart", { productId: 992 });
      const guest = await guestWith(1744);
      await guest.ask("clearCart");
      const token = guest.session;
      await world.signIn(guest, email);
      expect(await productsOf(guest)).toEqual([992]);
      expect(guest.session).not.toBe(token);
    });

    it("leaves the member's cart out of reach of every guest token (C17)", async () => {
      const guest = await guestWith(1744);
      const before = guest.session;
      await world.signIn(guest, newPerson());
      await guest.ask("addToCart", { productId: 992 });
      const after = guest.session;
      expect(messageOf(await withToken(before).ask("getCart"))).toBe("invalid_token: Expired token");
      expect(await productsOf(withToken(after))).toEqual([]);
      expect(await productsOf(guest)).toEqual([1744, 992]);
    });

    it("takes lines of a guest along that were added after sign-out", async () => {
      const person = newPerson();
      const client = await guestWith(1744);
      await world.signIn(client, person);
      await client.ask("getCart");
      const bearer = client.bearer;
      client.bearer = null;
      await client.ask("addToCart", { productId: 992 });
      client.bearer = bearer;
      expect(await productsOf(client)).toEqual([992]);
    });

    it("joins once when requests come at the same time", async () => {
      const guest = await guestWith(1744);
      await world.signIn(guest, newPerson());
      const { session, bearer } = guest;
      const carts = await Promise.all(
        Array.from({ length: 8 }, () => productsOf(withToken(session, bearer))),
      );
      expect(carts).toEqual(Array.from({ length: 8 }, () => [1744]));
    });

    it("does not give a token to a member who has none and only looks", async () => {
      const client = world.visitor();
      await world.signIn(client, newPerson());
      await client.ask("getCart");
      expect(client.session).toBeNull();
    });

    it("keeps id and version of the cart, so that buying once more is the same purchase", async () => {
      const guest = await guestWith(1744);
      const { db } = world.database;
      const session = await findSession(db, guest.session ?? "");
      const before = session && (await readCart(db, { kind: "guest", sessionId: session.id })).cart;
      const memberId = await world.signIn(guest, newPerson());
      await guest.ask("getCart");
      expect((await readCart(db, { kind: "member", memberId })).cart).toEqual(before);
      expect(await findSession(db, guest.session ?? "")).toEqual({
        id: session?.id,
        memberId,
        hasCart: false,
        billing: null,
      });
    });

    it("fails every field with a bearer that is none", async () => {
      const answer = await withToken(null, "a.b.c").ask("checkoutData");
      expect(new Set(answer.errors.map(({ message }) => message))).toEqual(
        new Set(["Internal server error"]),
      );
      expect(answer.data).toEqual({ cart: null, customer: null });
    });
  });

  describe("changes at the same time", () => {
    it("are all counted: 20 additions", async () => {
      const guest = await guestWith(992);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => guest.ask("addToCart", { productId: 992 })),
      );
      expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
      expect(at(await guest.ask("getCart"), "cart.contents.itemCount")).toBe(21);
    });

    it("are lost without the lock, which this test would notice", async () => {
      const guest = await guestWith(992);
      const { db } = world.database;
      const session = await findSession(db, guest.session ?? "");
      if (!session) throw new Error("no session");
      const addUnlocked = async () => {
        const cart = (await readCart(db, { kind: "guest", sessionId: session.id })).cart;
        if (!cart) throw new Error("no cart");
        const lines = cart.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
        await saveCart(db, world.deps, cart, { ...cart, lines });
      };
      await Promise.all(Array.from({ length: 20 }, addUnlocked));
      expect(at(await guest.ask("getCart"), "cart.contents.itemCount")).toBeLessThan(21);
    });

    it("make one cart of a member's first additions", async () => {
      const client = world.visitor();
      await world.signIn(client, newPerson());
      const before = await world.database.db.$count(carts);
      await Promise.all(Array.from({ length: 10 }, () => client.ask("addToCart", { productId: 992 })));
      expect(at(await client.ask("getCart"), "cart.contents.itemCount")).toBe(10);
      expect(await world.database.db.$count(carts)).toBe(before + 1);
    });
  });

  it("is forgotten after two days when nothing came of it, and after a year", async () => {
    const kept = await guestWith(992);
    const unused = withToken("w".repeat(43));
    await unused.ask("getCart");
    world.deps.time.forward(2.5 * 24 * 60 * 60);
    await sweepSessions(world.database.db, world.deps.clock);
    expect(messageOf(await unused.ask("getCart"))).toBe("invalid_token: Expired token");
    expect(await productsOf(kept)).toEqual([992]);
    world.deps.time.forward(366 * 24 * 60 * 60);
    await sweepSessions(world.database.db, world.deps.clock);
    expect(messageOf(await kept.ask("getCart"))).toBe("invalid_token: Expired token");
  });

  it("has a row for its cart from the first line on; empty ones go after two days, abandoned ones after 90", async () => {
    const { db } = world.database;
    await db.delete(carts);
    await world.visitor().ask("getCart");
    expect(messageOf(await world.visitor().ask("addToCart", { productId: 999_999 }))).toBeDefined();
    expect(await db.$count(carts)).toBe(0);
    const member = world.visitor();
    await world.signIn(member, newPerson());
    await member.ask("addToCart", { productId: 992 });
    const [filled, emptied] = [await guestWith(1744), await guestWith(1744)];
    await emptied.ask("clearCart");
    const daysLater = async (days: number) => {
      world.deps.time.forward(days * 24 * 60 * 60);
      await sweepSessions(db, world.deps.clock);
      return db.$count(carts);
    };
    expect([await db.$count(carts), await daysLater(1), await daysLater(1), await daysLater(81)]).toEqual([
      3, 3, 2, 2,
    ]);
    expect(await productsOf(filled)).toEqual([1744]);
    expect([await daysLater(8), await productsOf(filled)]).toEqual([1, []]);
  });

  it("is made 600 times an hour for a network, which is told when to come back", async () => {
    const [network, other] = ["198.51.100.4", "198.51.100.5"];
    const newSession = (from: string) => world.visitor(from).ask("addToCart", { productId: 992 });
    expect((await newSession(network)).errors).toEqual([]);
    await world.database.db
      .update(rateLimits)
      .set({ count: 600 })
      .where(eq(rateLimits.key, `new-carts:${network}`));
    world.deps.time.forward(600);
    expect(messageOf(await newSession(network))).toBe(
      "Too many new carts from your network. Please sign in, or try again in 50 minutes.",
    );
    expect((await newSession(other)).errors).toEqual([]);
    world.deps.time.forward(3_000);
    expect((await newSession(network)).errors).toEqual([]);
  });
});

describe("a header that is no session", () => {
  it("fails as a cart token of another kind", async () => {
    const world = await openShopWorld();
    const body = JSON.stringify({ query: "{ cart { isEmpty } }" });
    const headers = { "content-type": "application/json", "woocommerce-session": "x".repeat(43) };
    const response = await world.shop.fetch(
      new Request("http://backend.test/graphql", { method: "POST", headers, body }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: { cart: null },
      errors: [{ message: "invalid_cart_token: Invalid Cart-Token" }],
    });
    await world.close();
  });
});
