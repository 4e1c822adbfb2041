import { openWorld, type World } from "@/tests/support/backend-world";
import type { ContractClient } from "@/tests/support/contract-client";
import type { DatabaseKind } from "../../scripts/support/databases";
import { ask, memberWith } from "./askers";
import { type Cost, costOf, type Measured, rounds } from "./cost";
import { largeContent } from "./large-content";
import { orderHistories } from "./order-history";
import type { Table } from "./report";

/** A large shop may take this many times as long as a small one. */
const limit = 2;

/**
 * Measures growth: carts of 1, 10 and 100 lines, member lists with 10 and 10,000 orders, catalogues of a few, 1,000 and
 * 10,000 products, 20 and 2,000 dates, and on PostgreSQL 1,000 and a million orders in all. The back end runs in this
 * process and answers one request after the other.
 */
export async function largeStore({ name: database, open }: DatabaseKind, missed: string[]): Promise<Table> {
  const rows: Measured[] = [];
  const world = await openWorld(open);
  try {
    rows.push(...(await carts(world)), ...(await orderLists(world)), ...(await largeContent(world)));
  } finally {
    await world.close();
  }
  if (database === "PostgreSQL") rows.push(...(await orderHistories(open)));
  for (const { what, small, large, isLimited } of rows)
    for (const [of, unit] of [
      ["ms", "time"],
      ["answer", "bytes"],
      ["heap", "memory"],
    ] as const)
      if (isLimited && large[of] / small[of] > limit)
        missed.push(`${what} on ${database}: ${(large[of] / small[of]).toFixed(1)} × the ${unit}`);
  return {
    title: `Small and large on ${database}`,
    note: `Medians of ${rounds}, the back end alone in one process. One page of results may take ${limit} times the time, bytes and memory (heap, garbage included; the server's own is not in it); carts are priced line by line.`,
    head: ["What", "small ms", "large ms", "ratio", "limit", "answer KB", "heap KB"],
    rows: rows.map(({ what, small, large, isLimited }) => [
      what,
      small.ms.toFixed(1),
      large.ms.toFixed(1),
      (large.ms / small.ms).toFixed(2),
      isLimited ? `${limit}` : "–",
      both(small, large, "answer"),
      both(small, large, "heap"),
    ]),
  };
}

function both(small: Cost, large: Cost, of: "answer" | "heap"): string {
  return [small, large].map((cost) => (cost[of] / 1_000).toFixed(of === "heap" ? 0 : 1)).join(" → ");
}

async function carts(world: World): Promise<Measured[]> {
  const one = await cartOf(world, 1);
  const measured: Measured[] = [];
  for (const lines of [10, 100]) {
    const many = await cartOf(world, lines);
    const compare = async (what: string, work: (cart: Cart) => () => Promise<unknown>) =>
      measured.push({
        what: `${what}, 1 and ${lines} lines`,
        small: await costOf(work(one)),
        large: await costOf(work(many)),
        isLimited: false,
      });
    await compare(
      "getCart",
      ({ client }) =>
        () =>
          ask(client, "getCart", {}),
    );
    await compare("updateItemQuantities", ({ client, key }) => {
      let quantity = 1;
      return () => ask(client, "updateItemQuantities", { key, quantity: (quantity = 3 - quantity) });
    });
  }
  return measured;
}

type Cart = { client: ContractClient; key: string };

async function cartOf(world: World, lines: number): Promise<Cart> {
  const client = world.visitor();
  const items = Array.from({ length: lines }, (_, at) => ({
    productId: 992,
    quantity: 1,
    extraData: JSON.stringify({ note: `line ${at}` }),
  }));
  const { data } = await ask(client, "fillCart", { items, coupons: [] });
  const key = /"key":"([^"]+)"/.exec(JSON.stringify(data))?.[1];
  if (!key) throw new Error("the cart has no line");
  return { client, key };
}

async function orderLists(world: World): Promise<Measured[]> {
  const few = await memberWith(world, 10);
  const many = await memberWith(world, 10_000);
  const page = (client: ContractClient, after?: string) => () =>
    ask(client, "getOrders", { first: 10, ...(after && { after }) });
  const rows = async (name: "getOrders" | "getBookings"): Promise<Measured> => ({
    what: `${name}, 1 and 20 rows of 10,000`,
    small: await costOf(() => ask(many, name, { first: 1 })),
    large: await costOf(() => ask(many, name, { first: 20 })),
    isLimited: false,
  });
  const small = await costOf(page(few));
  const compare = async (what: string, after?: string): Promise<Measured> => ({
    what,
    small,
    large: await costOf(page(many, after)),
    isLimited: true,
  });
  return [
    await compare("getOrders, 10 and 10,000 orders"),
    await compare("… the page after it", await cursorAfter(many, 1)),
    await compare("… the page after 5,000", await cursorAfter(many, 50)),
    await rows("getOrders"),
    await rows("getBookings"),
  ];
}

/** The cursor after this many pages of a hundred orders, or after a single page of ten. */
async function cursorAfter(client: ContractClient, pages: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { data } = await ask(client, "getOrders", {
      first: pages === 1 ? 10 : 100,
      ...(after && { after }),
    });
    after = /"endCursor":"([^"]+)"/.exec(JSON.stringify(data))?.[1];
  }
  return after;
}
