import { randomUUID } from "node:crypto";
import { queueMail } from "@/backend/ground/mail/outbox";
import { insertAccessCode } from "@/backend/sales/access/access-codes";
import { findInvoice } from "@/backend/sales/invoices";
import { date } from "@/tests/support/waiting-world";
import * as tables from "@/tests/support/schema";
import { bearerOf, downloadsOf, fetchFile, grantFile } from "@/tests/support/library";
import { datesOf, seatRows } from "@/tests/support/booked-seats";
import { billing, orderOf } from "@/tests/support/checkout-world";
import { isServed, type Place } from "./places";
import type { LimitUse } from "./spent-by-strangers.db.test";

/** The same for both. */
const same = (act: LimitUse["act"]): LimitUse => ({ spend: act, act });

const orders = new WeakMap<Place, number>();
async function pays({ till, client, email }: Place, place: Place): Promise<boolean> {
  if (!orders.has(place)) {
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }], coupons: [] });
    const answer = await till.buy(client, "invoice", { billing: { ...billing, email } });
    orders.set(place, orderOf(answer).databaseId);
  }
  const input = { id: orders.get(place), paymentMethod: "invoice", metaData: [] };
  return isServed(client.ask("payOrder", { input }));
}

const invoiced = new WeakMap<Place, number>();
let streets = 0;
async function corrects(place: Place): Promise<boolean> {
  const { till, client, email } = place;
  if (!invoiced.has(place)) {
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }], coupons: [] });
    const answer = await till.buy(client, "invoice", { billing: { ...billing, email } });
    invoiced.set(place, orderOf(answer).databaseId);
  }
  const id = invoiced.get(place) ?? 0;
  const { email: _, ...printed } = billing;
  const address = { ...printed, address1: `Gasse ${(streets += 1) + 1}` };
  const invoice = (await findInvoice(till.db, id))?.number;
  return isServed(client.ask("correctInvoice", { input: { id, invoice, billing: address } }));
}

/** Tries to: an amount that nobody was shown is refused after it was counted. */
async function changesSeats(place: Place): Promise<boolean> {
  const { till, client, email } = place;
  if (!invoiced.has(place)) {
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }], coupons: [] });
    const answer = await till.buy(client, "invoice", { billing: { ...billing, email } });
    invoiced.set(place, orderOf(answer).databaseId);
  }
  const id = invoiced.get(place) ?? 0;
  const { errors } = await client.ask("cancelSeats", { input: { id, seats: [1], back: "0.00" } });
  return errors[0]?.extensions?.code === "NOT_CHANGED";
}

const seated = new WeakMap<Place, { id: number; seat: number }>();
async function names(place: Place): Promise<boolean> {
  const { till, client, email } = place;
  const known = seated.get(place) ?? (await bookSeat(till, client, email));
  seated.set(place, known);
  return isServed(client.ask("nameSeat", { input: { ...known, name: "Ida", email: "ida@example.com" } }));
}
let addresses = 0;
async function givesAway(place: Place): Promise<boolean> {
  const { till, client, email } = place;
  const known = seated.get(place) ?? (await bookSeat(till, client, email));
  seated.set(place, known);
  addresses += 1;
  const to = `ida.${addresses}@example.com`;
  return isServed(client.ask("nameSeat", { input: { ...known, name: "Ida", email: to } }));
}
async function bookSeat(till: Place["till"], client: Place["client"], email: string) {
  const { productId, dates } = datesOf(till, "FL2D");
  const items = [{ productId, variationId: dates[0]?.id, quantity: 1 }];
  await client.ask("fillCart", { items, coupons: [] });
  const { databaseId: id } = orderOf(await till.buy(client, "invoice", { billing: { ...billing, email } }));
  return { id, seat: (await seatRows(till, id))[0]?.id ?? 0 };
}

async function asks(place: Place): Promise<boolean> {
  const { till, client, email } = place;
  const known = seated.get(place) ?? (await bookSeat(till, client, email));
  seated.set(place, known);
  const input = { id: known.id, key: randomUUID(), question: "Where is the room?" };
  return isServed(client.ask("askAboutOrder", { input }));
}

const feeds = new WeakMap<Place, string>();
async function readsCalendar(place: Place): Promise<boolean> {
  const path = feeds.get(place) ?? (await feedOf(place));
  feeds.set(place, path);
  return (await fetchFile(place.till, path, { "fla-client-ip": place.ip })).status === 200;
}
async function feedOf({ client }: Place): Promise<string> {
  const { data } = await client.ask("renewCalendarFeed");
  return String(/"path":"([^"]+)"/.exec(JSON.stringify(data))?.[1]);
}

let codes = 0;
async function redeems({ till, client }: Place): Promise<boolean> {
  const code = `GOOD-GOOD-GOOD-${(codes += 1) + 1_000}`;
  await insertAccessCode(till.db, code, 1744, null);
  const { data } = await client.ask("redeemAccessCode", { code });
  return JSON.stringify(data).includes("SUCCESS");
}

const fills = (coupon: string) => (place: Place) =>
  isServed(place.guest.ask("fillCart", { items: [{ productId: 992, quantity: 1 }], coupons: [coupon] }));

async function downloads(place: Place): Promise<boolean> {
  const { till, memberId, client } = place;
  await grantFile(till, { memberId, productId: 992 });
  const url = (await downloadsOf(client))[0]?.url ?? "";
  return (await fetchFile(till, url, bearerOf(client))).status === 200;
}

let messages = 0;
const writes = ({ guest, email }: Place) => {
  const message = `Question number ${(messages += 1)}.`;
  const input = { name: "Ida", email, topic: "A date for our company", message };
  return isServed(guest.ask("sendContactMessage", { input }));
};

const joins = (client: Place["guest"], email?: string) =>
  isServed(client.ask("joinWaitingList", { input: { ...date, ...(email && { email }) } }));

async function asksRegister({ guest, email }: Place): Promise<boolean> {
  // The register is asked once for each id.
  const isOwner = email.startsWith("owner");
  await guest.ask("addToCart", { productId: 992 });
  const vatId = isOwner ? "DE136695976" : "FR40303265045";
  const company = { country: isOwner ? "DE" : "FR", customerType: "company", vatId };
  return isServed(guest.ask("updateCustomer", { input: { billing: company } }));
}

async function withdraws({ guest, email }: Place, named = email): Promise<boolean> {
  const statement = { name: "Ida", orderNumber: "999999", email: named };
  return isServed(guest.ask("withdraw", { input: { key: randomUUID(), ...statement } }));
}

/** A receipt may come with others, within the hour. */
async function getsReceipt(place: Place): Promise<boolean> {
  const isReceipt = (text: string) => text.includes("We have received your withdrawal");
  const before = (await place.mailed()).filter(isReceipt).length;
  if (!(await withdraws(place))) return false;
  place.till.deps.time.forward(3_600);
  return (await place.mailed()).filter(isReceipt).length === before + 1;
}

/** More mails than a mailbox gets in a day, to the owner. */
async function floods({ till }: Place, owner: Place): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    const mail = {
      reason: `flood-${randomUUID()}`,
      recipient: owner.email,
      template: "code-guesses",
      data: {},
    };
    await queueMail(till.db, till.deps, { ...mail, isUnasked: true });
  }
  await owner.mailed();
}

export const otherUses = {
  mails: { spend: floods, act: getsReceipt },
  "late-mails": { spend: floods, act: getsReceipt },
  "pay-order": same((place) => pays(place, place)),
  "correct-invoice": same(corrects),
  "seat-changes": same(changesSeats),
  withdraw: same((place) => withdraws(place)),
  "withdraw-mail": {
    spend: (stranger, owner) => withdraws(stranger, owner.email),
    act: getsReceipt,
  },
  "name-seat": same(names),
  "seat-address": same(givesAway),
  "seat-recipients": same(givesAway),
  "order-question": same(asks),
  setup: same(({ client }) => isServed(client.ask("stripeSetupIntent"))),
  "vat-id": same(asksRegister),
  waiting: {
    async spend(stranger, owner) {
      await stranger.till.db
        .insert(tables.stock)
        .values({ ...date, quantity: 0 })
        .onConflictDoNothing();
      return joins(stranger.guest, owner.email);
    },
    // Signed in, and as a guest in her own network. In a stranger's network only the member is served.
    act: (place) =>
      place.email.startsWith("stranger") ? joins(place.guest, place.email) : joins(place.client),
  },
  feed: same(readsCalendar),
  "feed-miss": {
    spend: ({ till, ip }) =>
      fetchFile(till, `/api/documents/feed/${"x".repeat(43)}.ics`, { "fla-client-ip": ip }),
    act: readsCalendar,
  },
  "feed-renewal": same(async ({ client }) => isServed(client.ask("renewCalendarFeed"))),
  "access-code": same(redeems),
  coupon: {
    spend: (stranger) => fills("no-such-coupon")(stranger),
    act: fills("fl-laladay-2025"),
  },
  download: same(downloads),
  "affiliate-visit": same(({ guest }) =>
    isServed(guest.ask("setAffiliateData", { input: { affiliate_key: `partner-${(codes += 1)}` } })),
  ),
  "contact-ip": same(writes),
  "contact-all": same(writes),
  export: same(
    async ({ till, client }) =>
      (
        await till.backend.personalData.fetch(
          new Request("http://backend.test/api/account/export", {
            method: "POST",
            headers: bearerOf(client),
          }),
        )
      ).status === 200,
  ),
  deletion: same(({ client }) => isServed(client.ask("requestAccountDeletion"))),
} satisfies Record<string, LimitUse>;
