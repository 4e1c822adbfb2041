import { replaceContent, snapshot, snapshotOf } from "@/backend/content/reader/read-content";
import { members } from "@/backend/members/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import type { Answer, ContractClient, OperationName } from "@/tests/support/contract-client";
import { insertManyOrders } from "@/tests/support/many-orders";
import type { DatabaseKind } from "../support/databases";
import type { Table } from "./report";

/** A large shop may take so many times as long as a small one. */
const limit = 2;
const rounds = 60;

type Measured = { what: string; small: number; large: number; isLimited: boolean };

/**
 * What grows and what must not: carts of 1, 10 and 100 lines, a member's list with 10 and 10,000 orders, a catalogue of
 * a few and of 10,000 products. The back end in this process, one question after another.
 */
export async function largeStore({ name: database, open }: DatabaseKind, missed: string[]): Promise<Table> {
  const world = await openWorld(open);
  try {
    const rows = [...(await carts(world)), ...(await orderLists(world)), ...(await catalogues(world))];
    for (const { what, small, large, isLimited } of rows)
      if (isLimited && large / small > limit)
        missed.push(`${what} on ${database}: ${(large / small).toFixed(1)} ×`);
    return {
      title: `Small and large on ${database}`,
      note: `Medians of ${rounds}, the back end alone in one process. Lists may take ${limit} times as long; carts are priced line by line.`,
      head: ["What", "small ms", "large ms", "ratio", "limit"],
      rows: rows.map(({ what, small, large, isLimited }) => [
        what,
        small.toFixed(1),
        large.toFixed(1),
        (large / small).toFixed(2),
        isLimited ? `${limit}` : "–",
      ]),
    };
  } finally {
    await world.close();
  }
}

async function carts(world: World): Promise<Measured[]> {
  const one = await cartOf(world, 1);
  const measured: Measured[] = [];
  for (const lines of [10, 100]) {
    const many = await cartOf(world, lines);
    const compare = async (what: string, work: (cart: Cart) => () => Promise<Answer>) =>
      measured.push({
        what,
        small: await median(work(one)),
        large: await median(work(many)),
        isLimited: false,
      });
    await compare(
      `getCart, 1 and ${lines} lines`,
      ({ client }) =>
        () =>
          ask(client, "getCart", {}),
    );
    await compare(`updateItemQuantities, 1 and ${lines} lines`, ({ client, key }) => {
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
  const list =
    (client: ContractClient, first = 10) =>
    () =>
      ask(client, "getOrders", { first });
  const rows = async (name: "getOrders" | "getBookings"): Promise<Measured> => ({
    what: `${name}, 1 and 20 rows of 10,000`,
    small: await median(() => ask(many, name, { first: 1 })),
    large: await median(() => ask(many, name, { first: 20 })),
    isLimited: false,
  });
  const { data } = await list(many)();
  const cursor = /"endCursor":"([^"]+)"/.exec(JSON.stringify(data))?.[1];
  const next = () => ask(many, "getOrders", { first: 10, after: cursor });
  const small = await median(list(few));
  return [
    { what: "getOrders, 10 and 10,000 orders", small, large: await median(list(many)), isLimited: true },
    { what: "… the page after it", small, large: await median(next), isLimited: true },
    await rows("getOrders"),
    await rows("getBookings"),
  ];
}

async function memberWith(world: World, orders: number): Promise<ContractClient> {
  const email = `orders-${orders}@example.com`;
  const [member] = await world.deps.db
    .insert(members)
    .values({ email, createdAt: world.deps.clock() })
    .returning({ id: members.id });
  await insertManyOrders(world.deps.db, member?.id ?? 0, orders);
  const client = world.visitor();
  await world.signIn(client, email);
  return client;
}

async function catalogues(world: World): Promise<Measured[]> {
  const client = world.visitor();
  const questions: [what: string, ask: () => Promise<Answer>][] = [
    ["getProducts", () => ask(client, "getProducts", { first: 20 })],
    ["getProduct", () => ask(client, "getProduct", { id: "992", idType: "DATABASE_ID" })],
    ["addToCart", () => ask(world.visitor(), "addToCart", { productId: 992, quantity: 1 })],
  ];
  const small: number[] = [];
  for (const [, work] of questions) small.push(await median(work));
  const few = snapshot().content.products.length;
  const restore = growCatalogue(10_000);
  try {
    const measured: Measured[] = [];
    for (const [at, [what, work]] of questions.entries()) {
      const large = await median(work);
      measured.push({
        what: `${what}, ${few} and 10,000 products`,
        small: small[at] ?? 0,
        large,
        isLimited: true,
      });
    }
    return measured;
  } finally {
    restore();
  }
}

/** Puts so many products into the catalogue of this process. @returns a function that takes them out again */
function growCatalogue(count: number): () => void {
  const before = snapshot();
  const { content } = before;
  const [first] = content.products;
  if (!first) throw new Error("the catalogue is empty");
  const more = Array.from({ length: count - content.products.length }, (_, at) => ({
    ...first,
    id: 1_000_000 + at,
    slug: `${first.slug}-${at}`,
    sku: `${first.sku}-${at}`,
    name: `${first.name} ${at}`,
    date: `20${String(10 + (at % 15)).padStart(2, "0")}-0${1 + (at % 9)}-03T09:00:00`,
  }));
  replaceContent(
    snapshotOf(before.files, new Date(), { ...content, products: [...content.products, ...more] }),
  );
  return () => replaceContent(before);
}

async function ask(client: ContractClient, name: OperationName, variables: object): Promise<Answer> {
  const answer = await client.ask(name, { ...variables });
  if (answer.errors.length > 0) throw new Error(`${name}: ${JSON.stringify(answer.errors).slice(0, 300)}`);
  return answer;
}

/** Milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 10; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
