import { expect, it } from "vitest";

import { onOneDatabase } from "@/tests/support/database";
import { editedShop } from "@/tests/support/edited-shop";
import { at } from "@/tests/support/shop-world";

const DAY_S = 86_400;

onOneDatabase("a sale in the shop", (open) => {
  const { shop, change } = editedShop(open);
  /** From a day before to a day after the world's clock. */
  async function begin() {
    const now = shop().deps.clock().getTime();
    const day = (days: number) => new Date(now + days * DAY_S * 1_000).toISOString().slice(0, 10);
    const sales = `  sales:\n    - { price: 79, first: "${day(-1)}", last: "${day(1)}" }\n`;
    const done = await change("products.yaml", (text) =>
      (text ?? "").replace("  price: 99\n", `  price: 99\n${sales}`),
    );
    expect(done).toMatchObject({ kind: "published" });
    shop().deps.time.forward(60);
  }
  const end = () => shop().deps.time.forward(3 * DAY_S);

  it("shows the lower price, the regular one and the lowest of the 30 days before (R217)", async () => {
    await begin();
    const product = async () =>
      at(await shop().visitor().ask("getProduct", { id: "FLIN-ON", idType: "SKU" }), "product");
    expect(await product()).toMatchObject({
      onSale: true,
      price: "79,00&nbsp;€",
      rawPrice: "79",
      regularPrice: "99,00&nbsp;€",
      rawRegularPrice: "99",
      lowestPrice: "99",
      priceUntil: expect.stringMatching(/T2[23]:00:00\.000Z$/),
    });
    end();
    expect(await product()).toMatchObject({
      onSale: false,
      rawPrice: "99",
      lowestPrice: null,
      priceUntil: null,
    });
  });

  it("finds and sorts products by the price of the moment", async () => {
    await begin();
    const ids = async (where: object) => {
      const answer = await shop().visitor().ask("getProducts", { where });
      const nodes: { databaseId: number }[] = JSON.parse(JSON.stringify(at(answer, "products.nodes")));
      return nodes.map(({ databaseId }) => databaseId);
    };
    expect(await ids({ onSale: true })).toEqual([992]);
    const byPrice = { orderby: [{ field: "PRICE", order: "ASC" }], include: [992, 4001] };
    const reduced = await ids(byPrice);
    end();
    expect(await ids({ onSale: true })).toEqual([]);
    expect(reduced.indexOf(992)).toBeLessThanOrEqual((await ids(byPrice)).indexOf(992));
  });

  it("is charged in the cart, is explained there, and ends there too", async () => {
    await begin();
    const client = await shop().shopper();
    const line = async () => at(await client.ask("getCart"), "cart.contents.nodes.0");
    expect(await line()).toMatchObject({
      rawSinglePrice: "79",
      product: { node: { onSale: true, rawPrice: "79", regularPrice: "99,00&nbsp;€" } },
    });
    expect(at(await client.ask("getPriceSteps"), "cart.contents.nodes.0.priceSteps.0")).toMatchObject({
      kind: "list",
      reason: "Sale price 1 × 79,00\u00a0€, regular price 99,00\u00a0€",
    });
    end();
    expect(await line()).toMatchObject({ rawSinglePrice: "99", product: { node: { onSale: false } } });
  });

  it("is frozen in an order of its time; one after its end costs the regular price", async () => {
    await begin();
    const [early, late] = [await shop().shopper(), await shop().shopper()];
    expect((await shop().buy(early)).errors).toEqual([]);
    end();
    expect((await shop().buy(late)).errors).toEqual([]);
    const orders = await shop().orders();
    expect(orders.map(({ subtotal }) => subtotal).sort()).toEqual([7_900, 9_900]);
  });
});
