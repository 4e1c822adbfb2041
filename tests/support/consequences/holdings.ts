import { randomUUID } from "node:crypto";
import { asc, desc } from "drizzle-orm";
import { billing, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { moves } from "./moves";
import type { Shop } from "./shop";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { numberIn } from "../desk-staff";

/** Something that a person holds, with what later events need to know of it. */
export type Held = {
  buyer: { client: ContractClient; email: string; member: number };
  /** Whose payment goes back, is disputed, returned or withdrawn from. */
  order: number | null;
  /** Whose seats are moved, given up or given away. */
  seatOrder: number | null;
  attendee?: string;
};

type Method = string | { code: string };

async function buy(
  shop: Shop,
  buyer: Held["buyer"],
  method: Method,
  { at = 0, coupons = [] as string[] } = {},
) {
  const date = shop.dates[at];
  const codes = typeof method === "string" ? coupons : [...coupons, method.code];
  shop.done(await buyer.client.ask("fillCart", { items: [{ ...date, quantity: 1 }], coupons: codes }));
  const address = { billing: { ...billing, email: buyer.email } };
  const answer =
    typeof method === "string" && method.startsWith("pm_")
      ? await shop.pay(buyer.client, method, address)
      : await shop.buy(buyer.client, typeof method === "string" ? method : "free", address);
  shop.done(answer);
  return orderOf(answer).databaseId;
}

async function seat(
  shop: Shop,
  method: Method = "pm_card_visa",
  more: { at?: number; coupons?: string[] } = {},
): Promise<Held> {
  const buyer = await shop.person("mira");
  const order = await buy(shop, buyer, method, more);
  await shop.jobs(61, 1);
  return { buyer, order, seatOrder: order };
}

async function byTransfer(shop: Shop): Promise<Held> {
  const held = await seat(shop, "invoice");
  await shop.transferred(held.order ?? 0);
  await shop.jobs(61, 1);
  return held;
}

async function keptAsCode(shop: Shop, held: Held): Promise<string> {
  await moves(shop, held).giveUp(true);
  await shop.jobs(61, 1);
  const [row] = await shop.db.select().from(tables.moneyCodes).orderBy(desc(tables.moneyCodes.id)).limit(1);
  if (!row) throw new Error("no code");
  return row.code;
}

async function moved(shop: Shop, from: number, to: number): Promise<Held & { second: number | null }> {
  const held = await seat(shop, "pm_card_visa", { at: from });
  const second = await moves(shop, held).move(shop.dates[to]?.variationId);
  await shop.jobs(61, 1);
  return { ...held, second };
}

async function ofDesk(shop: Shop): Promise<Held> {
  const buyer = await shop.person("mira");
  const attendee = `ida-${buyer.email}`;
  const { email: _, customerType: __, ...address } = billing;
  const [date] = shop.dates;
  const { placeDeskOrder } = await shop.desk("placeDeskOrder", {
    input: {
      key: randomUUID(),
      item: `${date?.productId}:${date?.variationId}`,
      paymentMethod: "INVOICE",
      reason: null,
      people: [{ name: "Ida Berg", email: attendee }],
      email: buyer.email,
      billing: address,
    },
  });
  const order = numberIn(placeDeskOrder.next);
  await shop.transferred(order);
  await shop.jobs(61, 1);
  return { buyer, order, seatOrder: order, attendee };
}

async function named(shop: Shop): Promise<Held> {
  const held = await seat(shop);
  const attendee = `ida-${held.buyer.email}`;
  await moves(shop, held).give("Ida Berg", attendee);
  await shop.jobs(61, 1);
  return { ...held, attendee };
}

async function certified(shop: Shop): Promise<Held> {
  const held = await seat(shop);
  const [id] = await shop.seatsOf(held.order ?? 0);
  const date = `workshop-${shop.dates[0]?.variationId}`;
  await moves(shop, held).give("Mira Łukasz", null);
  await shop.desk("noteAttendance", { input: { date, seats: [id], came: true } });
  const input = { date, seats: [id], guides: ["Eva Leit"], isEarlyRight: true };
  await shop.desk("issueToAttendees", { input });
  await shop.jobs(61, 1);
  return held;
}

async function waiting(shop: Shop): Promise<Held> {
  const full = await shop.person("others");
  const [date] = shop.dates;
  shop.done(await full.client.ask("fillCart", { items: [{ ...date, quantity: 4 }], coupons: [] }));
  await shop.pay(full.client, "pm_card_visa", { billing: { ...billing, email: full.email } });
  await shop.jobs(61, 1);
  const buyer = await shop.person("mira");
  shop.done(await buyer.client.ask("joinWaitingList", { input: { ...date } }));
  return { buyer, order: null, seatOrder: null };
}

async function membership(shop: Shop): Promise<Held> {
  const buyer = await shop.person("mira");
  shop.done(await buyer.client.ask("fillCart", { items: [{ productId: 5001, quantity: 1 }], coupons: [] }));
  shop.done(await shop.pay(buyer.client, "pm_card_visa", { billing: { ...billing, email: buyer.email } }));
  await shop.jobs(61, 1);
  await shop.jobs(183 * 86_400);
  const rows = await shop.db.select().from(tables.orders).orderBy(asc(tables.orders.id));
  const renewal = rows.find(({ subscriptionId }) => subscriptionId !== null);
  if (!renewal) throw new Error("not renewed");
  await signInMember(shop, buyer.client, buyer.email);
  return { buyer, order: renewal.id, seatOrder: null };
}

async function corrected(shop: Shop): Promise<Held> {
  const held = await seat(shop);
  await moves(shop, held).correct({ address1: "Platz 9", postcode: "8010", city: "Graz" });
  await shop.jobs(61, 1);
  return held;
}

/** Each as a buyer and the staff make it, by the title of its section in docs/consequences.md. */
export const holdings: Record<string, (shop: Shop) => Promise<Held>> = {
  "A seat paid by card": (shop) => seat(shop),
  "A seat paid by direct debit": (shop) => seat(shop, "pm_sepa_debit"),
  "A seat paid through Klarna": async (shop) => {
    const buyer = await shop.person("mira");
    const order = await buy(shop, buyer, "pm_klarna");
    const [payment] = await shop.db.select().from(tables.payments);
    shop.stripe.approve(payment?.ref ?? "");
    await shop.jobs(61, 1);
    return { buyer, order, seatOrder: order };
  },
  "A seat by invoice, not paid yet": (shop) => seat(shop, "invoice"),
  "A seat by invoice, paid": byTransfer,
  "A seat paid with a code": async (shop) => {
    const code = await keptAsCode(shop, await seat(shop));
    return seat(shop, { code });
  },
  "A seat of an order by the desk": ofDesk,
  "A seat that was moved to a dearer date": (shop) => moved(shop, 0, 2),
  "The difference paid for a dearer date": async (shop) => {
    const { second, ...held } = await moved(shop, 0, 2);
    return { ...held, order: second };
  },
  "A seat that was moved to a cheaper date": (shop) => moved(shop, 2, 0),
  "A code that was given for a seat": async (shop) => {
    const held = await seat(shop);
    await keptAsCode(shop, held);
    return held;
  },
  "A code that was spent": async (shop) => {
    const held = await seat(shop);
    await buy(shop, held.buyer, { code: await keptAsCode(shop, held) }, { at: 1 });
    await shop.jobs(61, 1);
    return held;
  },
  "A subscription that was renewed": membership,
  "A certificate": certified,
  "A seat that was given to somebody": named,
  "A place on the waiting list": waiting,
  "A corrected invoice": corrected,
  "A coupon that was used": (shop) => seat(shop, "pm_card_visa", { coupons: ["last-seat"] }),
};
