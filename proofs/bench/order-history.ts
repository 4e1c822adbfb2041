import { sql } from "drizzle-orm";
import { z } from "zod";
import { healthEndpoint } from "@/backend/desk/operator/health-endpoint";
import { runJobs } from "@/backend/jobs";
import type { OperatorCommand } from "@/backend/desk/operator/commands";
import { runOperatorCommand } from "@/tests/support/operating";
import { answerLines } from "@/tests/support/answer-lines";
import { openWorld, type World } from "@/tests/support/backend-world";
import { billing } from "@/tests/support/checkout-world";
import { ContractClient } from "@/tests/support/contract-client";
import { fillTables } from "@/tests/support/filled-tables";
import type { DatabaseKind } from "../../scripts/support/databases";
import { ask, memberWith } from "./askers";
import { type Cost, costOf, type Measured } from "./cost";

const sizes = { small: 1_000, large: 1_000_000 };
/** The tables that get rows for an order. */
const written = [
  ...["orders", "order_lines", "order_taxes", "order_coupons", "order_entries", "payments", "invoices"],
  ...["grants", "outbox"],
];

/** Measures requests of a buyer, an operator, the jobs and the reports in shops with 1,000 and with a million sales. */
export async function orderHistories(open: DatabaseKind["open"]): Promise<Measured[]> {
  const small = await costsWith(open, sizes.small);
  const large = await costsWith(open, sizes.large);
  return [...small].flatMap(([what, cost]) => {
    const theirs = large.get(what);
    return theirs
      ? [{ what: `${what}, 1,000 and 1,000,000 orders`, small: cost, large: theirs, isLimited: true }]
      : [];
  });
}

async function costsWith(open: DatabaseKind["open"], orders: number): Promise<Map<string, Cost>> {
  const world = await openWorld(open);
  try {
    await world.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await fillTables((text) => tx.execute(text), orders, written);
    });
    const costs = new Map<string, Cost>();
    for (const [what, ask] of await questions(world)) costs.set(what, await costOf(ask));
    return costs;
  } finally {
    await world.close();
  }
}

type Question = [what: string, ask: () => Promise<unknown>];

async function questions(world: World): Promise<Question[]> {
  const { deps } = world;
  const { buyer, newest, after } = await buyerOf(world);
  const operate = (command: OperatorCommand) => async () =>
    answerLines(await runOperatorCommand(deps, command));
  return [
    ["getOrders", () => ask(buyer, "getOrders", { first: 20 })],
    ["… the page after it", () => ask(buyer, "getOrders", { first: 20, after })],
    ["getOrder", () => ask(buyer, "getOrder", { id: newest })],
    ["getBookings", () => ask(buyer, "getBookings", {})],
    ["getDownloads", () => ask(buyer, "getDownloads", {})],
    ["a checkout with a coupon", () => checkout(world)],
    ["orders list", operate({ command: "list" })],
    ["… --status completed", operate({ command: "list", status: "completed" })],
    ["… --status held", operate({ command: "list", status: "held" })],
    ["… --email", operate({ command: "list", email: "Buyer-1000500@example.com" })],
    ["… --note", operate({ command: "list", note: true })],
    ["orders show", operate({ command: "show", number: 1_000_500 })],
    ["orders export, 360 documents", operate({ command: "export", from: "2026-11-01", to: "2026-11-01" })],
    ["every job", () => runJobs(deps, world.backend.webhook)],
    ["figures of /metrics", async () => (await healthEndpoint(deps).fetch(new Request(figures))).json()],
  ];
}

const figures = "http://site.invalid/health/figures";

/** A member with 60 orders. */
async function buyerOf(world: World): Promise<{ buyer: ContractClient; newest: string; after: unknown }> {
  const buyer = await memberWith(world, 60);
  const { data } = await ask(buyer, "getOrders", { first: 20 });
  const { nodes, pageInfo } = listed.parse(data).customer.orders;
  return { buyer, newest: String(nodes[0]?.databaseId), after: pageInfo.endCursor };
}

const listed = z.object({
  customer: z.object({
    orders: z.object({
      nodes: z.array(z.object({ databaseId: z.number() })),
      pageInfo: z.object({ endCursor: z.string().nullable() }),
    }),
  }),
});

let visitors = 0;

/** Checks out as a new buyer, with a coupon that each person may use once. */
async function checkout(world: World): Promise<unknown> {
  visitors += 1;
  const network = `10.${(visitors >> 8) % 256}.${visitors % 256}.1`;
  const client = new ContractClient(world.send, { "fla-client-ip": network });
  const items = [{ productId: 992, quantity: 1 }];
  await ask(client, "fillCart", { items, coupons: ["guest-of-the-house"] });
  const email = `new-${visitors}@example.com`;
  return ask(client, "checkout", { input: { billing: { ...billing, email }, paymentMethod: "invoice" } });
}
