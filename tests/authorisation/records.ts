import { globalId } from "@/backend/ground/relay";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as tables from "@/tests/support/schema";
import { pickText } from "@/tests/contract/answers";
import type { World } from "@/tests/support/backend-world";
import { tokenHashOf } from "@/backend/sales/waiting-list/store";
import type { ContractClient } from "@/tests/support/contract-client";
import { quietToken } from "@/backend/after-sales/seat-changes/quiet-seats";
import { hashToken } from "@/backend/ground/hashes";
import { catalogue } from "@/backend/content/catalogue";
import { occurrenceOf } from "@/backend/sales/order-lines";
import { insertSeats, seatsOfOrders } from "@/backend/sales/seats";
import { supplyCountry } from "@/backend/sales/vat";

/** Names of one member's records, as a request would name them, and the texts that only the member may read. */
export type Records = {
  order: number;
  seatToken: string;
  orderKey: string;
  invoice: string;
  tokens: [number, number, number];
  subscription: number;
  cancelled: number;
  certificate: string;
  /** Its global id. */
  course: string;
  feedbackOf: number;
  session: string;
  passkey: string;
  cartKey: string;
  place: number;
  placeToken: string;
  withdrawalToken: string;
  download: number;
  /** An order of two seats, and another date of theirs. */
  seatOrder: number;
  seats: [number, number];
  otherDate: number;
  secrets: string[];
};

type Who = { memberId: number; email: string; firstName: string; lastName: string; refresh: string };

const DAY = 24 * 3_600_000;
/** A PDF workbook belongs to it. */
const COURSE = 992;
const MEMBERSHIP = 5001;

/** An order, an invoice, rights, subscriptions, payment tokens, certificates, a cart and a second signed-in browser. */
export async function addRecords(world: World, client: ContractClient, who: Who): Promise<Records> {
  const { db } = world.deps;
  const now = world.deps.clock();
  const { memberId, email } = who;
  const order = await buy(client, who);
  const [row] = await db.select().from(tables.orders).where(eq(tables.orders.id, order));
  const [invoice] = await db.select().from(tables.invoices).where(eq(tables.invoices.orderId, order));
  if (!row || !invoice) throw new Error("no order or invoice");

  const tokens = await db
    .insert(tables.paymentTokens)
    .values(
      [0, 1, 2].map((at) => ({
        memberId,
        gateway: "demo",
        ref: `pm_${memberId}_${at}`,
        kind: "card" as const,
        isDefault: at === 0,
        cardType: "visa",
        expiryMonth: "12",
        expiryYear: "2030",
        last4: 7_000 + memberId * 10 + at,
      })),
    )
    .returning({ id: tables.paymentTokens.id });
  const [first, second, third] = tokens.map(({ id }) => id);
  const subscription = {
    memberId,
    orderId: order,
    productId: MEMBERSHIP,
    status: "active" as const,
    total: 4_800,
    period: "year",
    paymentMethod: "demo",
    paymentMethodTitle: "Card",
    tokenId: first,
    startsAt: now,
  };
  const later = new Date(now.getTime() + 200 * DAY);
  const subscriptions = await db
    .insert(tables.subscriptions)
    .values([
      { ...subscription, nextPaymentAt: later },
      { ...subscription, status: "cancelling", markedCancelAt: later },
    ])
    .returning({ id: tables.subscriptions.id });
  const [grant] = await db
    .insert(tables.grants)
    .values({ orderId: order, memberId, email, kind: "download", productId: COURSE, grantedAt: now })
    .returning({ id: tables.grants.id });
  const [course] = await db
    .insert(tables.courses)
    .values({
      memberId,
      title: `Course of ${who.firstName}`,
      type: "self-paced",
      courseUrl: "https://learn.example.com/courses/introduction",
    })
    .returning({ id: tables.courses.id });
  const certificates = await addCertificates(world, memberId);
  const placeToken = `place-${memberId}`.padEnd(43, "x");
  const place = await addPlace(world, who, placeToken);
  const withdrawalToken = await addWithdrawal(world, order, memberId);
  await client.ask("fillCart", { items: [{ productId: COURSE, quantity: 1 }] });
  const cart = await client.ask("getCart");
  const [session] = await db
    .select({ id: tables.refreshTokens.sessionId })
    .from(tables.refreshTokens)
    .where(eq(tables.refreshTokens.tokenHash, hashToken(who.refresh)));
  const passkey = randomUUID();
  await db.insert(tables.passkeys).values({
    id: passkey,
    credentialId: `credential-${memberId}`,
    memberId,
    publicKey: "",
    counter: 0,
    transports: [],
    deviceType: "multiDevice",
    backedUp: true,
    name: `Key of ${who.firstName}`,
    createdAt: now,
  });
  const [live, cancelled] = subscriptions.map(({ id }) => id);
  if (!first || !second || !third || !live || !cancelled || !grant || !session)
    throw new Error("a row is missing");
  return {
    order,
    orderKey: row.orderKey,
    invoice: invoice.number,
    tokens: [first, second, third],
    subscription: live,
    cancelled,
    ...certificates,
    course: globalId("course", course?.id ?? 0),
    session: session.id,
    passkey,
    cartKey: pickText(cart, "cart.contents.nodes.0.key"),
    place,
    placeToken,
    withdrawalToken,
    download: grant.id,
    ...(await addSeats(world, row)),
    secrets: [
      email,
      row.orderKey,
      invoice.number,
      who.firstName,
      who.lastName,
      street(memberId),
      `pm_${memberId}_`,
      `credential-${memberId}`,
    ],
  };
}

const street = (memberId: number) => `Canary Lane ${memberId}000`;

/** An entry in the waiting list of a sold-out date. */
async function addPlace(world: World, { memberId, email }: Who, token: string): Promise<number> {
  const joinedAt = world.deps.clock();
  const tokenHash = tokenHashOf(token);
  // No number that stands anywhere else in an answer, such as the line of an error.
  const id = 70_000 + memberId;
  const place = {
    id,
    productId: 4002,
    memberId,
    email,
    status: "waiting" as const,
    proven: true,
    tokenHash,
    joinedAt,
  };
  const [row] = await world.deps.db.insert(tables.waitingList).values(place).returning();
  if (!row) throw new Error("no place");
  return row.id;
}

/** Seats that have cost nothing, of a copy of the member's order. */
async function addSeats(
  world: World,
  { id: _id, cartId: _cart, cartVersion: _version, ...order }: typeof tables.orders.$inferSelect,
): Promise<Pick<Records, "seatOrder" | "seats" | "seatToken" | "otherDate">> {
  const { db, clock } = world.deps;
  const product = catalogue().productBySku("FL2D");
  const isToCome = ({ startsAt }: { startsAt: string | null }) =>
    startsAt !== null && Date.parse(startsAt) > clock().getTime() + 60 * DAY;
  const [first, other] = product?.variations.filter(isToCome) ?? [];
  if (!product || !first || !other) throw new Error("no dates");
  const free = { subtotal: 0, discount: 0, tax: 0, total: 0 };
  const [made] = await db
    .insert(tables.orders)
    .values({ ...order, ...free, orderKey: `${order.orderKey}-seats`, status: "processing", paidAt: clock() })
    .returning();
  if (!made) throw new Error("no order of seats");
  const item = { productId: product.id, variationId: first.id };
  const [line] = await db
    .insert(tables.orderLines)
    .values({
      orderId: made.id,
      ...item,
      name: product.name,
      variationName: first.name,
      quantity: 2,
      unitPrice: 0,
      subtotal: 0,
      total: 0,
      tax: 0,
      taxBasisPoints: 2_000,
      vatKind: "standard",
      supplyCountry: supplyCountry(product, first),
      occurrence: occurrenceOf(item),
    })
    .returning();
  if (!line) throw new Error("no line of seats");
  await insertSeats(db, [line], "");
  const [a, b] = await seatsOfOrders(db, [made.id]);
  if (!a || !b) throw new Error("no seats");
  const seatToken = await quietToken(db, world.deps.ids, a);
  return { seatOrder: made.id, seats: [a.id, b.id], seatToken, otherDate: other.id };
}

/** A withdrawal that was carried out. @returns the token of its receipt */
async function addWithdrawal({ deps }: World, orderId: number, memberId: number): Promise<string> {
  const token = `withdrawal-${memberId}`.padEnd(43, "x");
  const at = deps.clock();
  await deps.db.insert(tables.withdrawals).values({
    key: randomUUID(),
    at,
    name: "Some",
    email: "some@example.com",
    orderNumber: "1",
    orderId,
    tokenHash: hashToken(token),
    provenAt: at,
    carriedOutAt: at,
    outcome: "Nothing is left.",
  });
  return token;
}

async function buy(client: ContractClient, { memberId, email, firstName, lastName }: Who): Promise<number> {
  await client.ask("fillCart", { items: [{ productId: COURSE, quantity: 1 }] });
  const billing = {
    firstName,
    lastName,
    email,
    address1: street(memberId),
    postcode: "1010",
    city: "Wien",
    country: "AT",
    customerType: "private",
  };
  const bought = await client.ask("checkout", { input: { billing, paymentMethod: "invoice" } });
  return Number(pickText(bought, "checkout.order.databaseId"));
}

async function addCertificates(
  world: World,
  memberId: number,
): Promise<Pick<Records, "certificate" | "feedbackOf">> {
  const now = world.deps.clock();
  const certificate = {
    memberId,
    holderName: "Elif Kaya",
    certificationSlug: "flight-level-2-design",
    certificationTitle: "Level 2",
    createdAt: now,
    modifiedAt: now,
  };
  const question = {
    id: "q1",
    guideId: null,
    isFor: "workshop" as const,
    isForTitle: "Level 2",
    question: "How was it?",
  };
  const rows = await world.deps.db
    .insert(tables.certificates)
    .values([certificate, { ...certificate, feedback: [{ ...question, type: "rating" }] }])
    .returning({ id: tables.certificates.id, publicId: tables.certificates.publicId });
  const [done, open] = rows;
  if (!done || !open) throw new Error("no certificates");
  return { certificate: done.publicId, feedbackOf: open.id };
}

/** Other details for an invoice. */
export function correction(id: number, invoice: string) {
  const parts = { firstName: "Ada", address1: "Platz 9", postcode: "8010", city: "Graz" };
  return { input: { id, invoice, billing: { ...parts, country: "AT" } } };
}
