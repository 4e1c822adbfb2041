import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { FakeClock } from "../clock";
import { answer, isUndetermined, readBody } from "./answer";
import { newCustomer, type Customer } from "./customers";
import { Orders } from "./orders";
import { rootFields } from "./root";
import { wooSchemas, type WooSchemas } from "./schema";
import { Sessions } from "./sessions";
import { ownShop, type Shop } from "./shop";
import { Refusal } from "./user-error";

/** The differences between hosts. */
type Host = {
  shop: Shop;
  schemas: WooSchemas;
  rootFields: object;
  /** A person who has just registered there. */
  newCustomer: (id: number) => Customer;
};

/** As PHP prints one with `html_errors` on. Source: php.net, "error_prepend_string" and main.c, php_error_cb. */
export const phpNotice =
  "<br />\n<b>Notice</b>:  Function register_rest_route was called <strong>incorrectly</strong> {closure}. in <b>/srv/www/wp-includes/functions.php</b> on line <b>6121</b><br />\n";

type Seen = { path: string; headers: http.IncomingHttpHeaders; body: string };

/**
 * A WooGraphQL 1.0.2 host on a real socket, as NOTES 5 to 7 describe it, with a state of its own: sessions, carts,
 * coupons, customers and orders. `/shop` is the store, `/auth/oauth/token` the token endpoint beside it.
 */
export class FakeWoo {
  readonly clock = new FakeClock();
  readonly #now = () => Math.floor(this.clock.now().getTime() / 1_000);
  readonly shop: Shop;
  readonly sessions: Sessions;
  readonly orders: Orders;
  readonly seen: Seen[] = [];
  /** The answer to a bad bearer: every field fails, the host's OAuth server refuses the request, or nobody looks at it. */
  badBearer: "poison" | "ignored" | 401 | 403 = "poison";
  /** Root fields whose resolver crashes: "Internal server error". */
  readonly crashing = new Set<string>();
  /** Operations whose name the host does not find in their document. */
  readonly undetermined = new Set<string>();
  /** How long each answer takes. */
  delayMs = 0;
  /** How much longer the answers to some operations take, by their names. */
  readonly slow = new Map<string, number>();
  /** In milliseconds, by the question. */
  slowFor: (body: string) => number = () => 0;
  /** Answers to these operations wait until the promise is kept, however slow the machine is. */
  readonly held = new Map<string, Promise<void>>();
  /** Printed before each answer, as a WordPress with `WP_DEBUG_DISPLAY` does. Source: recorded of a stock host. */
  notices = "";
  /** The most questions that were under way at one moment. */
  mostAtOnce = 0;
  #underWay = 0;
  /** Plays instead of answering, for outages. */
  fault: ((response: http.ServerResponse) => void) | null = null;
  readonly #access = new Map<string, Customer>();
  readonly #refresh = new Map<string, Customer>();
  readonly #turns = new Map<string, Promise<void>>();
  readonly #host: Host;
  readonly #server = http.createServer((request, response) => void this.#read(request, response));

  constructor({ knows = "", host = ownHost(knows) }: { knows?: string; host?: Host } = {}) {
    this.#host = host;
    // Selling changes what is left of a product.
    this.shop = structuredClone(host.shop);
    this.sessions = new Sessions(this.#now, this.shop);
    this.orders = new Orders(this.#now, this.shop);
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A customer with tokens as a browser keeps them. */
  signIn(
    id: number,
    customer = this.#host.newCustomer(id),
  ): { access: string; refresh: string; customer: Customer } {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.#access.set(access, customer);
    this.#refresh.set(refresh, customer);
    return { access, refresh, customer };
  }

  /** The operator makes a product a draft. */
  withdraw(id: number): void {
    const product = this.shop.products.find((one) => one.id === id);
    if (product) product.isWithdrawn = true;
  }

  /** The access token ends; the refresh token may be left. */
  expire(access: string): void {
    this.#access.delete(access);
  }

  async #read(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.#underWay += 1));
    response.once("close", () => (this.#underWay -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const seen = {
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    this.seen.push(seen);
    const [, operation = ""] = /"operationName":"(\w+)"/.exec(seen.body) ?? [];
    const delay = this.delayMs + (this.slow.get(operation) ?? 0) + this.slowFor(seen.body);
    if (delay > 0) await setTimeout(delay);
    await this.held.get(operation);
    if (this.fault) return this.fault(response);
    if (seen.path === "/?rest_route=/wc/store/v1/cart") return this.#storeCart(response);
    if (seen.path === "/auth/oauth/token") return this.#exchange(seen.body, response);
    await this.#answer(seen, response);
  }

  async #answer({ headers, body: text }: Seen, response: http.ServerResponse): Promise<void> {
    const bearer = headers.authorization?.replace(/^Bearer /, "");
    const customer = bearer ? (this.#access.get(bearer) ?? null) : null;
    const { badBearer } = this;
    const isPoisoned = bearer !== undefined && customer === null && badBearer !== "ignored";
    if (isPoisoned && typeof badBearer === "number") {
      const body = { code: "jwt_auth_invalid_token" };
      return send(response, badBearer, badBearer === 401 ? body : { errors: [{ message: "Expired token" }] });
    }
    const header = headers["woocommerce-session"];
    const turn = this.sessions.begin(typeof header === "string" ? header : null, customer?.id ?? null);
    try {
      const sent = readBody(headers["content-type"], text);
      const body = this.undetermined.has(sent.operationName ?? "")
        ? { ...sent, operationName: "other" }
        : sent;
      const { orders, crashing } = this;
      const context = { turn, customer, isPoisoned, orders, crashing };
      const { schemas, rootFields: root } = this.#host;
      const answered = await this.#inTurn(turn.session.customer, () => answer(schemas, root, body, context));
      if (isUndetermined(answered)) return this.#send(response, 200, answered);
      const extensions = {
        debug: [{ type: "DEBUG_LOGS_INACTIVE", message: "GraphQL Debug logging is not active." }],
      };
      const session =
        turn.isNew && !isPoisoned ? { "woocommerce-session": this.sessions.token(turn.session) } : {};
      const { sign } = this.shop.currency;
      const told = JSON.stringify({ ...answered, extensions }).replaceAll("€", sign);
      this.#send(response, 200, JSON.parse(told), session);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, { errors: [{ message: error.message }] });
    }
  }

  #send(response: http.ServerResponse, status: number, body: unknown, headers = {}): void {
    // PHP takes an answer that begins with a notice for a page.
    const type = this.notices ? "text/html; charset=UTF-8" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers }).end(this.notices + JSON.stringify(body));
  }

  /** What WooCommerce itself answers. Source: developer.woocommerce.com, Store API, "Cart". */
  #storeCart(response: http.ServerResponse): void {
    const { code, sign } = this.shop.currency;
    if (code === null) return send(response, 404, { code: "rest_no_route", data: { status: 404 } });
    send(response, 200, { items: [], totals: { currency_code: code, currency_symbol: sign } });
  }

  /** Requests that change the same session wait for one another. */
  async #inTurn<T>(session: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(session) ?? Promise.resolve();
    const mine = before.then(work);
    this.#turns.set(
      session,
      mine.then(
        () => undefined,
        () => undefined,
      ),
    );
    return mine;
  }

  #exchange(body: string, response: http.ServerResponse): void {
    const token = new URLSearchParams(body).get("refresh_token");
    if (!token) return send(response, 400, { error: "invalid_request" });
    const customer = this.#refresh.get(token);
    if (!customer)
      return send(response, 400, { error: "invalid_grant", error_description: "Invalid refresh token" });
    this.#refresh.delete(token);
    const { access, refresh } = this.signIn(customer.id, customer);
    const tokens = { access_token: access, refresh_token: refresh, token_type: "Bearer", expires_in: 3_600 };
    send(response, 200, tokens);
  }
}

/** The academy's own host, which keeps the contract as it was given. */
const ownHost = (knows: string): Host => ({
  shop: ownShop,
  schemas: wooSchemas(knows),
  rootFields,
  newCustomer,
});

function send(response: http.ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
