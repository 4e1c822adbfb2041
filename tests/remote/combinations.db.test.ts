import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { gateway } from "@/lib/gateway/gateway";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import { gatewayRequest } from "@/scripts/support/gateway";
import { openWorld, type World } from "@/tests/support/backend-world";
import { ContractClient } from "@/tests/support/contract-client";
import { FakeWoo } from "@/tests/support/fake-woo/server";
import { testDatabase } from "@/tests/support/database";
import { StockHost } from "@/tests/support/stock-host/server";
import { at } from "./shop";
import { cookieNames } from "@/lib/rules/cookie-names";

type Endpoint = "shop" | "member" | "content" | "auth";

const tokensShape = z.object({ access_token: z.string(), refresh_token: z.string() });
type Tokens = z.infer<typeof tokensShape>;

/** The hosts that may be elsewhere, and the effect on a member: the table of docs/wordpress.md. */
describe("members beside hosts elsewhere", () => {
  let world: World;
  /** An academy's own host: members, their sign-in and a shop that knows them. */
  const academy = new FakeWoo();
  /** An ordinary shop, which knows nobody else's tokens. */
  const stock = new StockHost();
  const urls = { academy: "", stock: "" };
  /** Signs in here, each time with tokens of its own. */
  async function ours(): Promise<Tokens> {
    let tokens: Tokens | undefined;
    const anna = new ContractClient(async (target, init) => {
      const answer = await world.send(target, init);
      if (target === "auth") tokens = tokensShape.parse(await answer.clone().json());
      return answer;
    });
    await world.signIn(anna, "anna.berger@example.com");
    if (!tokens) throw new Error("no tokens");
    return tokens;
  }
  beforeAll(async () => {
    world = await openWorld(testDatabase);
    urls.academy = `http://127.0.0.1:${await academy.listen()}`;
    urls.stock = `http://127.0.0.1:${await stock.listen()}/graphql`;
  });
  afterEach(() => void (academy.badBearer = stock.badBearer = "poison"));
  afterAll(async () => {
    academy.close();
    stock.close();
    await world.close();
  });

  /** One browser before a site with these endpoints elsewhere. */
  function site(elsewhere: Partial<Record<Endpoint, string>>, tokens: Tokens) {
    const cookies = new Map<string, string>([
      [cookieNames.access, `Bearer ${tokens.access_token}`],
      [cookieNames.refresh, tokens.refresh_token],
    ]);
    const hosts = {
      isRemote: (endpoint: Endpoint) => elsewhere[endpoint] !== undefined,
      answererFor: (endpoint: Endpoint) => (request: Request) => {
        const url = elsewhere[endpoint];
        if (!url) return world.backend[endpoint].fetch(request);
        const path = endpoint === "auth" ? new URL(request.url).pathname : "";
        return fetch(new Request(url + path, request));
      },
    };
    return async (name: OperationName, variables: object = {}, endpoint = "shop") => {
      const { url, ...init } = gatewayRequest("http://localhost:3000", name, variables);
      const request = new Request(url, init);
      request.headers.set(
        "cookie",
        [...cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("; "),
      );
      const response = await gateway(request, endpoint, hosts);
      for (const line of response.headers.getSetCookie()) {
        const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(key, decodeURIComponent(value));
      }
      const body: unknown = await response.json();
      return body;
    };
  }

  it.each(["poison", 403, "ignored"] as const)(
    "the shop alone, which meets our bearer by %s",
    async (how) => {
      stock.badBearer = how;
      const ask = site({ shop: urls.stock }, await ours());
      expect(at(await ask("viewer", {}, "member"), "data.viewer.email")).toBe("anna.berger@example.com");
      expect(at(await ask("getCustomer"), "data.customer.databaseId")).toBeNull();
      const added = await ask("addToCart", { productId: 87 });
      expect(at(added, "data.addToCart.cart.contents.itemCount")).toBe(1);
    },
  );

  it("the content alone", async () => {
    const ask = site({ content: urls.stock }, await ours());
    expect(at(await ask("getPage", { uri: "/about/" }, "content"), "data.page.content")).toContain(
      "WordPress",
    );
    expect(at(await ask("getCustomer"), "data.customer.databaseId")).toEqual(expect.any(Number));
  });

  it("members and their sign-in: the shop here takes them for guests", async () => {
    const known = academy.signIn(5);
    const tokens = { access_token: known.access, refresh_token: known.refresh };
    const ask = site({ member: `${urls.academy}/member`, auth: `${urls.academy}/auth` }, tokens);
    expect(at(await ask("getCart"), "data.cart.isEmpty")).toBe(true);
    expect(at(await ask("getCustomer"), "data.customer.databaseId") ?? null).toBeNull();
    const added = await ask("addToCart", { productId: 992 });
    expect(at(added, "data.addToCart.cart.contents.itemCount")).toBe(1);
  });

  it("all: the shop knows the tokens of the sign-in", async () => {
    const known = academy.signIn(5);
    const tokens = { access_token: known.access, refresh_token: known.refresh };
    const { academy: base } = urls;
    const everything = { shop: `${base}/shop`, member: `${base}/member`, content: `${base}/content` };
    const ask = site({ ...everything, auth: `${base}/auth` }, tokens);
    expect(at(await ask("getCustomer"), "data.customer.databaseId")).toBe(5);
  });
});
