import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/backend/content/catalogue/read-content";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

describe("products of the shop", () => {
  let world: ShopWorld;
  beforeAll(async () => void (world = await openShopWorld()));
  afterAll(() => world.close());
  const list = async (args: string) => {
    const answer = await world.query(
      world.visitor(),
      `{ products(${args}) { found pageInfo { hasNextPage hasPreviousPage endCursor startCursor } nodes { databaseId } } }`,
    );
    expect(answer.errors).toEqual([]);
    return {
      found: at(answer, "products.found"),
      page: at(answer, "products.pageInfo"),
      ids: Object.values(Object(at(answer, "products.nodes"))).map((node) => Object(node).databaseId),
    };
  };

  it("are listed without errors, every kind with its type", async () => {
    const answer = await world.visitor().ask("getProducts");
    expect(answer.errors).toEqual([]);
    const nodes = Object.values(Object(at(answer, "products.nodes"))).map((node) => Object(node));
    expect(nodes).toHaveLength(catalogue().products().length);
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(
      new Set([
        "SimpleProduct",
        "OnlineCourseProduct",
        "OnlineCourseVariableProduct",
        "TicketProduct",
        "SubscriptionProduct",
        "ProfessionalProgramProduct",
      ]),
    );
    for (const node of nodes) {
      expect(node).toMatchObject({
        price: expect.stringMatching(/&nbsp;€/),
        rawPrice: expect.stringMatching(/^[\d.]+(, [\d.]+)*$/),
        image: { sourceUrl: expect.any(String) },
      });
    }
  });

  it("all answer their own page", async () => {
    for (const { id, slug, subscription } of catalogue().products()) {
      const answer = await world
        .visitor()
        .ask(subscription ? "getSubscriptionProduct" : "getProduct", { id: slug });
      expect(answer.errors, slug).toEqual([]);
      expect(answer.data?.product, slug).toMatchObject({ databaseId: id, description: expect.any(String) });
    }
  });

  it("show prices as display text and as numbers", async () => {
    const get = async (id: number, fields: string) =>
      (
        await world.query(
          world.visitor(),
          `{ product(id: "${id}", idType: DATABASE_ID) { ... on ProductWithPricing { ${fields} } } }`,
        )
      ).data?.product;
    const fields =
      "price regularPrice salePrice raw: price(format: RAW) rawRegular: regularPrice(format: RAW)";
    expect(await get(3341, fields)).toEqual({
      price: "9.990,00&nbsp;€",
      regularPrice: "9.990,00&nbsp;€",
      salePrice: null,
      raw: "9990",
      rawRegular: "9990",
    });
    const prices = (catalogue().product(1780)?.variations ?? [])
      .map(({ price }) => price)
      .sort((a, b) => a - b);
    expect(await get(1780, fields)).toMatchObject({
      price: expect.stringMatching(/^[\d.,]+&nbsp;€ - 3\.900,00&nbsp;€$/),
      raw: prices.map((cents) => (cents / 100).toFixed(2)).join(", "),
    });
    expect(await get(4002, fields)).toMatchObject({
      price: "590,00&nbsp;€",
      regularPrice: "590,00&nbsp;€",
      salePrice: null,
    });
    expect(await get(6002, fields)).toMatchObject({ raw: "45.5" });
  });

  it("have their variations", async () => {
    const answer = await world.query(
      world.visitor(),
      `{ product(id: "1780", idType: DATABASE_ID) { type ... on ProductWithVariations { variations(first: 100) { nodes { databaseId type price attributes { nodes { name label value } } } } attributes { nodes { name options variation } } } } }`,
    );
    const nodes = [
      {
        databaseId: 178001,
        type: "VARIATION",
        price: "2.900,00&nbsp;€",
        attributes: { nodes: [{ name: "format", label: "Format", value: "Live online" }] },
      },
      {
        databaseId: 178002,
        type: "VARIATION",
        price: "3.900,00&nbsp;€",
        attributes: { nodes: [{ name: "format", label: "Format", value: "On site (Europe)" }] },
      },
    ];
    const format = { name: "format", options: ["Live online", "On site (Europe)"], variation: true };
    expect(answer.data?.product).toMatchObject({
      type: "ONLINE_COURSE_VARIABLE",
      variations: { nodes: expect.arrayContaining(nodes) },
      attributes: { nodes: expect.arrayContaining([format]) },
    });
    const one = await world.query(
      world.visitor(),
      `{ productVariation(id: "178002", idType: DATABASE_ID) { id databaseId } }`,
    );
    expect(one.data?.productVariation).toEqual({ id: btoa("product_variation:178002"), databaseId: 178002 });
  });

  it("say which was not found", async () => {
    expect(messageOf(await world.visitor().ask("getProduct", { id: "nothing" }))).toBe(
      "No product ID was found corresponding to the slug: nothing",
    );
    expect(messageOf(await world.query(world.visitor(), `{ product(id: "not base64!") { id } }`))).toContain(
      "No product ID was found",
    );
    expect(
      messageOf(
        await world.query(world.visitor(), `{ productVariation(id: "992", idType: DATABASE_ID) { id } }`),
      ),
    ).toContain("No product variation ID was found");
    const global = await world.query(
      world.visitor(),
      `{ product(id: "${btoa("product:992")}") { databaseId } }`,
    );
    expect(global.data?.product).toEqual({ databaseId: 992 });
  });

  it("are chosen and ordered by where", async () => {
    expect((await list("first: 100, where: { include: [992, 1744, 4711] }")).ids.sort()).toEqual(
      [1744, 992].sort(),
    );
    expect(
      (await list('first: 100, where: { category: "tickets", orderby: [{ field: PRICE, order: DESC }] }'))
        .ids,
    ).toEqual([4002, 4001]);
    expect(
      (
        await list(
          "first: 100, where: { typeIn: [SUBSCRIPTION, PROFESSIONAL_PROGRAM], orderby: [{ field: DATE, order: ASC }] }",
        )
      ).ids,
    ).toEqual([3341, 5001]);
    expect((await list("first: 100, where: { onSale: true }")).ids).toEqual([]);
    expect((await list('first: 100, where: { search: "twenty minutes BOARD" }')).ids).toEqual([6002]);
    expect((await list("first: 100, where: { featured: true }")).found).toBe(0);
    const all = (await list("first: 100")).ids;
    expect((await list("first: 100, where: { exclude: [992] }")).ids).toEqual(all.filter((id) => id !== 992));
  });

  it("come page by page", async () => {
    const all = (await list("first: 100")).ids;
    const seen: number[] = [];
    let after = "";
    for (let turn = 0; turn < all.length; turn += 1) {
      const { ids, page, found } = await list(`first: 5${after}`);
      expect(found).toBe(all.length);
      seen.push(...ids);
      if (Object(page).hasNextPage !== true) break;
      after = `, after: "${Object(page).endCursor}"`;
    }
    expect(seen).toEqual(all);
    expect((await list("last: 2")).ids).toEqual(all.slice(-2));
    expect((await list('first: 5, after: "unknown"')).ids).toEqual([]);
    expect((await list("first: 0")).page).toMatchObject({ endCursor: null, startCursor: null });
    expect(messageOf(await world.query(world.visitor(), "{ products(first: -1) { found } }"))).toBe(
      "first and last cannot be negative",
    );
  });
});

describe("countries of the shop", () => {
  it("have names and regional rates", async () => {
    const world = await openShopWorld();
    const list = Object.values(Object(at(await world.visitor().ask("getCountries"), "countryList"))).map(
      (country) => Object(country),
    );
    const rates = Object.fromEntries(list.map(({ code, pppRate }) => [code, pppRate]));
    expect(rates).toMatchObject({ DE: 1, US: 1, GB: 1, IN: 0.4, BR: 0.4, AT: 1 });
    const allowed = await world.query(world.visitor(), "{ allowedCountries }");
    expect(allowed.data?.allowedCountries).toEqual(list.map(({ code }) => code));
    await world.close();
  });
});
