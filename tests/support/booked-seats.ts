import { asc, eq } from "drizzle-orm";
import { catalogue, workshop } from "@/backend/content/catalogue";
import { type Variation } from "@/backend/content/documents";
import { writeAttendees } from "@/lib/rules/attendees";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, orderOf } from "./checkout-world";
import { newMember } from "./library";

/** Dates of a workshop that are still on sale, the next one first. @param sku of its product */
export function datesOf(till: CheckoutWorld, sku: string): { productId: number; dates: Variation[] } {
  const product = catalogue().productBySku(sku);
  if (!product) throw new Error(`no product ${sku}`);
  const isToCome = ({ startsAt }: Variation) => startsAt !== null && new Date(startsAt) > till.deps.clock();
  const dates = product.variations
    .filter(isToCome)
    .toSorted((a, b) => (String(a.startsAt) < String(b.startsAt) ? -1 : 1));
  return { productId: product.id, dates };
}

/** Dates online of one workshop, more than forty days away: they are taxed and priced alike. */
export function farDates(till: CheckoutWorld) {
  const { productId, dates } = datesOf(till, "FL2D");
  const far = till.deps.clock().getTime() + 40 * 86_400_000;
  const isOnline = (slug: string | null) => slug !== null && workshop(slug)?.isOnline === true;
  const found = dates.filter((one) => Date.parse(one.startsAt ?? "") > far && isOnline(one.workshop));
  if (found.length < 2) throw new Error("the content has too few dates online");
  return { productId, dates: found };
}

type Booking = {
  names?: string[];
  quantity?: number;
  coupons?: string[];
  method?: string;
  email?: string;
  country?: string;
};

/** Books seats of a date as a member. @returns the order's number, its owner's client and seats */
export async function bookSeats(
  till: CheckoutWorld,
  date: { productId: number; variationId: number },
  { names = [], quantity = 1, coupons = [], method = "demo_card_4242", email, country = "AT" }: Booking = {},
) {
  const address = email ?? `seat-${await till.db.$count(tables.members)}@example.com`;
  const { client } = await newMember(till, address);
  const attendees = writeAttendees(names.map((name) => ({ name, email: "" })));
  const filled = await client.ask("fillCart", {
    items: [{ ...date, quantity, ...(attendees && { extraData: JSON.stringify({ attendees }) }) }],
    coupons,
  });
  if (filled.errors.length > 0) throw new Error(JSON.stringify(filled.errors));
  const bought = await till.buy(client, method, { billing: { ...billing, country, email: address } });
  const { databaseId: id } = orderOf(bought);
  await till.events();
  return { id, client, email: address, seats: await seatRows(till, id) };
}

export const seatRows = (till: CheckoutWorld, orderId: number) =>
  till.db.select().from(tables.seats).where(eq(tables.seats.orderId, orderId)).orderBy(asc(tables.seats.id));

export const lineRows = (till: CheckoutWorld, orderId: number) =>
  till.db
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.orderId, orderId))
    .orderBy(asc(tables.orderLines.id));

/** Seats left of a date. */
export async function seatsLeft(till: CheckoutWorld, variationId: number): Promise<number | undefined> {
  const [row] = await till.db.select().from(tables.stock).where(eq(tables.stock.variationId, variationId));
  return row?.quantity;
}
