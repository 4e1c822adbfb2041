import { expect } from "vitest";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import { postedForm } from "@/lib/forms/form-table";
import { type GraphqlBody, GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { gateway } from "@/lib/gateway/gateway";
import { meetHosts } from "@/lib/gateway/hosts/host-facts";
import { FakeWoo } from "@/tests/support/fake-woo/server";
import type { Shop } from "@/tests/support/fake-woo/shop";
import { StockHost } from "@/tests/support/stock-host/server";
import { cookiesOf, form, moveBackEnds, request } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

export type RemoteShop = Awaited<ReturnType<typeof openShop>>;

type Options = {
  /** Which WooGraphQL: of the academy, whose plugin knows the contract as it was given, or as it is installed. */
  host?: "plugin" | "stock";
  /** Further operations that the plugin knows. */
  knows?: string;
  /** Everybody may ask a stock host for its schema. */
  isOpen?: boolean;
  /** The products of a stock host, and their rules. */
  sells?: Shop;
  /** Puts something before the host's port, and answers its own. */
  before?: (port: number) => Promise<number>;
  /** False for a site that has just started and has not compared its hosts. */
  isMet?: boolean;
};

/** The site's gateway and forms, with every back end on a WooGraphQL host of this test. */
export async function openShop({
  host = "plugin",
  knows = "",
  isOpen = false,
  sells,
  before = async (port) => port,
  isMet = true,
}: Options = {}) {
  const woo =
    host === "stock" ? new StockHost({ isOpen, ...(sells ? { shop: sells } : {}) }) : new FakeWoo({ knows });
  const port = await woo.listen();
  moveBackEnds(await before(port));
  if (isMet) await meetHosts();
  return { woo, port, browser: () => new Browser(woo), close: () => woo.close() };
}

/** One visitor with a cookie jar, in front of our gateway. */
export class Browser {
  cookies: Record<string, string> = {};
  constructor(
    private readonly woo: FakeWoo,
    private readonly copy = { gateway, postedForm },
  ) {}

  /** The gateway's answer to one of our operations, as our pages get it. */
  async ask(name: OperationName, variables: object = {}, endpoint = "shop") {
    this.woo.seen.length = 0;
    const response = await this.copy.gateway(request(name, this.cookies, variables), endpoint);
    this.#keep(response);
    const text = await response.text();
    const body: GraphqlBody = JSON.parse(text);
    return {
      status: response.status,
      body,
      text,
      message: body.errors?.[0]?.message,
      sent: this.woo.seen.length,
    };
  }

  /** The data of an answer without errors. */
  async data(name: OperationName, variables: object = {}): Promise<Record<string, unknown>> {
    const { body } = await this.ask(name, variables);
    expect(body.errors, name).toBeUndefined();
    return body.data ?? {};
  }

  /** A form without script: where it leads, and what the next page says. */
  async post(name: string, fields: Record<string, string>) {
    this.woo.seen.length = 0;
    const cookie = Object.entries(this.cookies).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    const response = await this.copy.postedForm(form(fields, { cookie: cookie.join("; ") }), name);
    this.#keep(response);
    const location = response.headers.get("location")?.replace(/[?&]notice=\w+$/, "");
    const flash = this.cookies[cookieNames.flash];
    const notice = flash ? JSON.parse(flash) : null;
    delete this.cookies[cookieNames.flash];
    return { status: response.status, location, notice };
  }

  signIn(id = 5) {
    const signedIn = this.woo.signIn(id);
    this.cookies[cookieNames.access] = `Bearer ${signedIn.access}`;
    this.cookies[cookieNames.refresh] = signedIn.refresh;
    return signedIn;
  }

  get session(): string | undefined {
    return this.cookies[cookieNames.session];
  }

  set session(token: string | undefined) {
    if (token) this.cookies[cookieNames.session] = token;
    else delete this.cookies[cookieNames.session];
  }

  #keep(response: Response): void {
    for (const [name, value] of Object.entries(cookiesOf(response))) {
      if (value === "") delete this.cookies[name];
      else this.cookies[name] = value;
    }
  }
}

/** The value at a path of an answer: "addToCart.cart.total". */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((held, key) => {
    if (held === null || typeof held !== "object") return undefined;
    return Object.entries(held).find(([name]) => name === key)?.[1];
  }, value);
}

export const billing = {
  customerType: "private",
  firstName: "Ines",
  lastName: "Holm",
  address1: "Seeweg 3",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  email: "ines.holm@example.com",
} as const;

/**
 * The failure of an answer, as a component catches it.
 *
 * @throws Error when it is none
 */
export function failureOf(
  operation: string,
  { status, body }: Pick<Awaited<ReturnType<Browser["ask"]>>, "status" | "body">,
): GraphqlFailure {
  try {
    interpret(operation, status, body);
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return failure;
  }
  throw new Error(`${operation} did not fail`);
}
