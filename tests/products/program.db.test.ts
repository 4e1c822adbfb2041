import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { members } from "@/backend/people/members/tables";
import type { ContractClient } from "@/tests/support/contract-client";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const program = { productId: 3341 };
const email = "luca@example.com";
const onlyOne = /You cannot add another ".* Professional Program" to your cart\.$/;

/** R188, R189, R290: sold to the invited, one a person. */
describe("the professional program", () => {
  let world: ShopWorld;
  let client: ContractClient;
  beforeAll(async () => {
    world = await openShopWorld();
  });
  beforeEach(async () => {
    client = world.visitor();
    await world.signIn(client, email, true);
    await client.ask("clearCart");
  });
  afterAll(() => world.close());

  it("costs 9990, shown as 9.990,00 €", async () => {
    const { data } = await client.ask("getProduct", { id: "3341", idType: "DATABASE_ID" });
    expect(data?.product).toMatchObject({
      type: "PROFESSIONAL_PROGRAM",
      soldIndividually: true,
      rawPrice: "9990",
      price: expect.stringMatching(/^9\.990,00(&nbsp;|\s)€$/),
    });
  });

  it("is bought by the invited, once", async () => {
    expect(at(await client.ask("addToCart", program), "addToCart.cart.contents.itemCount")).toBe(1);
    expect(messageOf(await client.ask("addToCart", program))).toMatch(onlyOne);
  });

  it("is no second line either, whatever is noted on it", async () => {
    await client.ask("addToCart", program);
    const again = { ...program, extraData: '{"note":"another"}' };
    expect(messageOf(await client.ask("addToCart", again))).toMatch(onlyOne);
  });

  it("is not bought twice at once", async () => {
    expect(messageOf(await client.ask("addToCart", { ...program, quantity: 2 }))).toMatch(onlyOne);
    const key = at(await client.ask("addToCart", program), "addToCart.cart.contents.nodes.0.key");
    expect(messageOf(await client.ask("updateItemQuantities", { key, quantity: 2 }))).toMatch(onlyOne);
  });

  it("is refused to everybody else", async () => {
    const other = world.visitor();
    const refused = /Professional Program&quot; is open to invited members only\.$/;
    expect(messageOf(await other.ask("addToCart", program))).toMatch(refused);
    await world.signIn(other, "mei@example.com");
    expect(messageOf(await other.ask("addToCart", program))).toMatch(refused);
  });

  it("is said to be gone when the invitation ends while it lies in the cart", async () => {
    await client.ask("addToCart", program);
    await world.database.db.update(members).set({ hasProgramInvite: false }).where(eq(members.email, email));
    expect(at(await client.ask("getLineProblems"), "cart.contents.nodes.0.problem")).toMatch(
      /^You cannot buy this/,
    );
  });
});
