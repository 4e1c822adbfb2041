import { eq } from "drizzle-orm";
import { type Backend, createBackend } from "@/backend";
import type { Database, Db } from "@/backend/ground/database/client";
import type { Deps } from "@/backend/deps";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { alertsOf } from "@/backend/sales/order-history/order-entries";
import { deliverDemoEvents } from "@/backend/sales/payments/demo/events";
import * as tables from "@/tests/support/schema";
import { mails } from "@/backend/mails";
import { type Answer, ContractClient } from "./contract-client";
import { testDatabase } from "./database";
import { testDeps, type TestDeps } from "./deps";
import { emptyTables } from "./reused";

export const billing = {
  firstName: "Mira",
  lastName: "Łukasz",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  email: "mira@example.com",
  customerType: "private",
};

export type Line = { productId: number; variationId?: number; quantity?: number };

/** A shop with an empty database, and what a test does at its till. */
export type CheckoutWorld = {
  deps: TestDeps;
  backend: Backend;
  db: Db;
  /** A visitor with these items in the cart. */
  shopper(lines?: Line[], coupons?: string[], network?: string): Promise<ContractClient>;
  visitor(network?: string): ContractClient;
  /** "Buy" with the demo card (or a method that is given). */
  buy(client: ContractClient, method?: string, input?: Record<string, unknown>): Promise<Answer>;
  orders(): Promise<(typeof tables.orders.$inferSelect)[]>;
  /** What waits for an operator, of all orders. */
  alerts(): Promise<string[]>;
  charges(): Promise<number>;
  stockOf(productId: number): Promise<number | undefined>;
  deliver(): Promise<void>;
  events(): Promise<number>;
  /** Forgets what people did, for the next test. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const written = [
  "orders",
  "unconfirmed_seats",
  "unpaid_seats",
  "order_entries",
  "withdrawals",
  "order_messages",
  "order_lines",
  "seats",
  "order_coupons",
  "order_taxes",
  "order_line_discounts",
  "invoices",
  "invoice_counters",
  "refunds",
  "money_codes",
  "code_movements",
  "dispute_fees",
  "receipts",
  "credit_notes",
  "credit_note_counters",
  "grants",
  "subscriptions",
  "payments",
  "gateway_events",
  "gateway_traffic",
  "demo_payments",
  "demo_events",
  "carts",
  "cart_lines",
  "shop_sessions",
  "stock",
  "waiting_list",
  "coupon_counters",
  "outbox",
  "sign_in_requests",
  "rate_limits",
  "access_codes",
  "payment_tokens",
  "customers",
  "vat_checks",
];

export async function openCheckoutWorld(
  overrides: Partial<Deps> = {},
  open: () => Promise<Database> = testDatabase,
): Promise<CheckoutWorld> {
  const database = await open();
  const deps = testDeps({ database: async () => database, ...overrides });
  const backend = createBackend(deps);
  const { db } = database;
  let visitors = 0;
  /** Each from a network of its own: what limits one network is not what most tests are about. */
  const newNetwork = () => {
    visitors += 1;
    return `10.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`;
  };
  const visitor = (network = newNetwork()) =>
    new ContractClient(
      (target, { path = `/${target}/graphql`, ...init }) =>
        backend[target].fetch(new Request(`http://backend.test${path}`, init)),
      { "fla-client-ip": network },
    );
  return {
    deps,
    backend,
    db,
    visitor,
    async shopper(lines = [{ productId: 992 }], coupons = [], network) {
      const client = visitor(network);
      const filled = await client.ask("fillCart", {
        items: lines.map((line) => ({ quantity: 1, ...line })),
        coupons,
      });
      if (filled.errors.length > 0) throw new Error(JSON.stringify(filled.errors));
      return client;
    },
    buy: (client, method = "demo_card_4242", input = {}) => {
      const paymentMethod = method.startsWith("demo_") ? "demo" : method;
      const metaData = [{ key: "_demo_payment_method", value: method }];
      return client.ask("checkout", { input: { billing, paymentMethod, metaData, ...input } });
    },
    async alerts() {
      const ids = (await db.select({ id: tables.orders.id }).from(tables.orders)).map(({ id }) => id);
      return (await alertsOf(db, ids)).map(({ text }) => text);
    },
    orders: () => db.select().from(tables.orders).orderBy(tables.orders.id),
    async charges() {
      return (await db.select().from(tables.demoPayments).where(eq(tables.demoPayments.status, "succeeded")))
        .length;
    },
    async stockOf(productId) {
      return (await db.select().from(tables.stock).where(eq(tables.stock.productId, productId)))[0]?.quantity;
    },
    deliver: async () => void (await deliverMails(deps, mails, 1)),
    events: async () => (await deliverDemoEvents(deps, backend.webhook)).delivered,
    async reset() {
      await emptyTables(db, written);
      deps.errors.length = 0;
    },
    close: () => database.close(),
  };
}

/** The order of an answered checkout. */
export function orderOf(answer: Answer): { databaseId: number; status: string; total: string } {
  const payload = answer.data?.checkout;
  if (payload && typeof payload === "object" && "order" in payload) {
    const { order } = payload;
    if (
      order &&
      typeof order === "object" &&
      "databaseId" in order &&
      "status" in order &&
      "total" in order
    ) {
      return {
        databaseId: Number(order.databaseId),
        status: String(order.status),
        total: String(order.total),
      };
    }
  }
  throw new Error(`no order: ${JSON.stringify(answer)}`);
}

export function redirectOf(answer: Answer): string {
  const payload = answer.data?.checkout;
  if (payload && typeof payload === "object" && "redirect" in payload) return String(payload.redirect);
  throw new Error(`no redirect: ${JSON.stringify(answer)}`);
}
