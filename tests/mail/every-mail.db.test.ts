import fs from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderMail } from "@/backend/ground/mail/render-mail";
import { hashToken } from "@/backend/ground/hashes";
import { mails } from "@/backend/mails";
import { legalLines, seller } from "@/backend/ground/seller";
import { site } from "@/lib/site";
import { bookSeats, datesOf, lineRows } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { calendarOf } from "@/tests/support/mail-calendar";
import { noteRows, operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

/** Gmail cuts a longer one off, and its end holds the company's legal lines. */
const MOST_BYTES = 100_000;

const soon = "2026-12-24T10:00:00.000Z";
const signIn = { link: "https://academy.example.com/in#token", code: "K7MPQR2X" };
const ask = { ...signIn, expiresAt: "2099-01-01", at: "2026-11-02T09:00:00Z" };
const digits = { code: "123456", expiresAt: "2099-01-01" };
const person = { name: "Ada Berg", email: "ada@example.com", topic: "Workshops", message: "Hello" };
const roles = { before: "no role at the desk", now: "the role books", by: "Ada Berg (ada@example.com)" };
const place = { name: "Flight Levels 2 Design, Vienna", token: "t".repeat(43) };

/** Mails to the academy whose reply goes to the person who asked. */
const buyer = "buyer@example.com";
const answeredTo: Record<string, string> = { contact: person.email, "order-question": buyer };

/** Those that put a date of the reader's into the calendar, or take it out. */
const withCalendar = {
  REQUEST: ["order-placed", "order-confirmed", "order-paid", "date-changed", "seats-moved"]
    .concat(["seat-yours", "seat-back", "seat-changed", "date-soon"])
    .toSorted(),
  CANCEL: [
    "order-cancelled",
    "seats-moved",
    "seat-changed",
    "seat-given",
    "seat-taken",
    "seat-ended",
  ].toSorted(),
};

onOneDatabase("every mail", (open) => {
  let till: CheckoutWorld;
  let data: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    data = await dataOfEach(till);
  });
  afterAll(() => till.close());

  const written = async (name: string) => {
    const letter = await mails[name]?.(till.deps, data[name] ?? {});
    if (!letter) throw new Error(`"${name}" wrote no mail`);
    return renderMail(letter, till.deps.settings);
  };

  it("is in this table", () => {
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(mails).toSorted());
  });

  it.each(Object.keys(mails))("%s has letterhead, legal lines, a text and a reply address", async (name) => {
    const { html, text, subject, replyTo } = await written(name);
    expect(html).toContain('<img src="cid:mark@letterhead"');
    expect(html.indexOf(`>${site.name}</td>`)).toBeGreaterThan(0);
    const duties = [seller.name, "Musterstraße 1, 1010 Wien", "Registered seat: Wien", "FN 000000a"];
    for (const duty of [...duties, "Handelsgericht Wien", "VAT ID ATU00000000", "office@academy.example"]) {
      expect(html).toContain(duty);
      expect(text).toContain(duty);
    }
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|undefined|null\b|NaN/);
    for (const [line] of text.matchAll(/^.*https?:.*$/gm)) expect(line).toMatch(/^(Imprint: )?http\S+$/);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    expect(subject).not.toMatch(/undefined|null\b/);
    expect(replyTo).toBe(answeredTo[name] ?? till.deps.settings.contactEmail);
  });

  it("about a date of the reader's brings the calendar up to date", async () => {
    const methods: Record<string, string[]> = { REQUEST: [], CANCEL: [] };
    for (const name of Object.keys(mails).toSorted())
      for (const method of new Set(calendarOf(await written(name)).map((part) => part.method)))
        methods[method]?.push(name);
    expect(methods).toEqual(withCalendar);
  });

  describe("in the table of typed words", () => {
    const wordsIn = async (name: string) => {
      const { subject, text } = await written(name);
      return typedWords.filter((words) => words.test(`${subject} ${text}`));
    };

    it("has a row, with its reader and what it repeats", () => {
      expect(wordRows.map(([name]) => name).toSorted()).toEqual(Object.keys(mails).toSorted());
      for (const [name = "", reader = "", repeats = "", why = ""] of wordRows) {
        expect(readers, name).toContain(reader);
        expect(repeats !== "" && reader === "anybody", name).toBe(bound.includes(name));
        expect(repeats === "" || why !== "" || reader === "owner", name).toBe(true);
      }
    });

    it.each(wordRows.filter(([name, , repeats]) => repeats && !/documents/.test(repeats) && name))(
      "control: %s to its %s repeats %s",
      async (name = "") => {
        expect(await wordsIn(name)).not.toEqual([]);
      },
    );

    it("repeats nothing to an address that nobody has proven, unless it was paid for or the law asks", async () => {
      const { orderId } = data["order-to-pay"] ?? {};
      await till.db
        .update(tables.orders)
        .set({ memberId: null, addressProven: false, purchaseOrder: "PO-typed" });
      await till.db
        .update(tables.orders)
        .set({ paidAt: null, status: "held" })
        .where(eq(tables.orders.id, Number(orderId)));
      await till.db.update(tables.seats).set({ name: "Ada Berg", email: "nobody@example.com" });
      const unasked = wordRows.flatMap(([name = "", reader]) => (reader === "anybody" ? [name] : []));
      data["order-placed"] = { orderId, ...signIn };
      const found: Record<string, unknown> = {};
      for (const name of unasked) {
        if (name === "order-answer") await till.db.update(tables.orders).set({ paidAt: null });
        const words = await wordsIn(name);
        if (words.length > 0) found[name] = words;
      }
      expect(Object.keys(found)).toEqual(bound);
    });
  });

  it("leaves out what the seller has not stated", () => {
    const sparse = { ...seller, vatId: "", register: "", isSample: false };
    expect(legalLines(sparse)).toEqual(["Musterstraße 1, 1010 Wien, Austria", "Registered seat: Wien"]);
  });
});

/** Everything in this world that a visitor typed, and each order's row of the table that may repeat it. */
const typedWords = [
  /Mira|Łukasz/,
  /Ada Berg|Ida Berg/,
  /Ada's phone/,
  /bring a colleague/,
  /PO-typed|Typed KG/,
  /Workshops|Hello/,
];
const waitingToken = "0123456789abcdef";
const readers = ["anybody", "payer", "owner", "staff"];
/** A mail to anybody may repeat nothing. This one has to, by law. */
const bound = ["withdrawal-receipt"];

const wordRows = fs
  .readFileSync("tests/mail/free-text.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

/** Orders of each kind, and what is queued for every mail about them. */
async function dataOfEach(till: CheckoutWorld): Promise<Record<string, Record<string, unknown>>> {
  const { db } = till;
  const { productId, dates } = datesOf(till, "FL2D");
  const [first, second] = [dates[0]?.id ?? 0, dates[1]?.id ?? 0];
  const paid = await bookSeats(
    till,
    { productId, variationId: first },
    { names: ["Ada Berg"], quantity: 2, email: buyer },
  );
  const open = await bookSeats(till, { productId, variationId: second }, { method: "invoice" });
  const refused = await bookSeats(till, { productId, variationId: second }, { method: "demo_iban_DE62" });
  till.deps.time.forward(11);
  await till.events();
  const [seat] = paid.seats;
  const [line] = await lineRows(till, paid.id);
  const [other] = await lineRows(till, open.id);
  const occurrence = line?.occurrence;
  const later = other?.occurrence;
  if (!seat || !occurrence || !later) throw new Error("no dates were booked");
  const subscriber = await till.shopper([{ productId: 5001 }]);
  await signInMember(till, subscriber, "subscriber@example.com");
  await till.buy(subscriber);
  const [subscription] = await db.select().from(tables.subscriptions);
  const renewed = subscription?.orderId ?? 0;
  await db
    .update(tables.orders)
    .set({ subscriptionId: subscription?.id })
    .where(eq(tables.orders.id, renewed));
  const refunded = await bookSeats(till, { productId, variationId: second });
  await operate(till, { command: "refund", number: refunded.id, amount: 3_333, reason: "A day less" });
  const [refund] = await refundRows(till);
  const [note] = await noteRows(till);
  await db
    .update(tables.invoices)
    .set({ replaces: note?.number, corrects: "2026-00001" })
    .where(eq(tables.invoices.orderId, refunded.id));
  const [invoice] = await db.select().from(tables.invoices).where(eq(tables.invoices.orderId, refunded.id));
  const at = till.deps.clock();
  await db.insert(tables.addressChanges).values({
    memberId: subscription?.memberId ?? 0,
    oldAddress: "subscriber@example.com",
    newAddress: "subscriber.new@example.com",
    proof: "called back on the number of the invoice",
    byAdministrator: false,
    tokenHash: hashToken(waitingToken),
    dueAt: at,
  });
  const [asked, answer] = await db
    .insert(tables.orderMessages)
    .values([
      { orderId: paid.id, at, text: "May I bring a colleague?" },
      { orderId: paid.id, at, isAnswer: true, text: "Yes. Write to us who comes." },
    ])
    .returning();
  const [stated] = await db
    .insert(tables.withdrawals)
    .values({ key: "k", at, name: "Ada Berg", email: "ada@example.com", orderNumber: "17", orderId: paid.id })
    .returning();
  const order = { orderId: paid.id };
  const changed = { ...order, lineId: line.id, before: occurrence };
  const seated = { ...order, seatId: seat.id, turn: seat.turn, uid: occurrence.uid };
  const gone = { ...order, occurrence, attendee: paid.email, keeps: false };
  const about = { subscriptionId: subscription?.id, at: soon, orderId: paid.id, why: "refused" };
  return {
    "sign-in": { ...signIn, expiresAt: "2099-01-01" },
    "sign-ins": { asks: [ask, ask] },
    "code-guesses": {},
    invitation: { ...signIn, expiresAt: "2099-01-01" },
    "no-account": {},
    confirmation: { ...signIn, expiresAt: "2099-01-01" },
    "address-codes": { asks: [{ ...digits, at: ask.at }] },
    "passkey-added": { name: "Ada's phone" },
    "passkey-removed": { name: "Ada's phone" },
    "deletion-code": digits,
    "account-deleted": {},
    "guest-deleted": {},
    "address-waits": { token: waitingToken, dueAt: "2099-01-01T12:00:00Z" },
    "address-kept": { memberId: 12, why: "stopped" },
    "address-left": {},
    "address-moved": {},
    "accounts-merged": {},
    "account-kept": {},
    "own-roles": roles,
    "own-passkeys-reset": { by: roles.by },
    "passkeys-reset": { by: roles.by, whom: "Ben Berg (ben@example.com)" },
    "roles-changed": { ...roles, whom: "Ben Berg (ben@example.com)" },
    "guide-left": { name: "Ada Berg", page: "/professionals/ada-berg" },
    "certificate-issued": { id: "0199c0de-0000-7000-8000-000000000001", title: "Design", hasAccount: true },
    contact: person,
    contacts: { asks: [person, person] },
    "order-placed": order,
    "order-to-pay": { orderId: open.id, ...signIn },
    "order-again": order,
    "order-confirmed": { orderId: open.id },
    "order-paid": order,
    "order-cancelled": { ...order, note: note?.number },
    "order-reinstated": { orderId: refunded.id, invoice: invoice?.number },
    "order-payment-failed": { orderId: refused.id },
    "order-shortened": { orderId: open.id },
    "order-not-paid": { orderId: open.id },
    "order-part-paid": { orderId: open.id, cents: 1_000 },
    "order-payment-returned": { orderId: open.id, cents: 1_000 },
    "date-changed": changed,
    "order-refunded": { orderId: refunded.id, refundId: refund?.id },
    "invoice-corrected": { orderId: refunded.id, invoice: invoice?.number },
    "seats-moved": { ...order, lineId: line.id, before: later, now: occurrence },
    "seats-given-up": { ...order, lineId: line.id, back: 12_000 },
    "seat-yours": seated,
    "seat-back": seated,
    "seat-given": { ...gone, name: "Ida Berg" },
    "seat-taken": gone,
    "seat-ended": gone,
    "seat-changed": { ...seated, before: later },
    "date-soon": seated,
    "date-guides": { ...seated, guides: ["Clara Hofstetter"] },
    "date-over": seated,
    "subscription-cancelled": about,
    "subscription-resumed": about,
    "subscription-reminder": about,
    "subscription-renewed": { orderId: renewed },
    "subscription-unpaid": about,
    "subscription-ended": { ...about, why: "over" },
    "waiting-joined": place,
    "waiting-to-confirm": place,
    "waiting-offered": { ...place, until: soon },
    "waiting-ended": { name: place.name, why: "late" },
    "withdrawal-receipt": { asks: [{ id: stated?.id, token: place.token }] },
    "withdrawal-done": { ...order, text: "The order is withdrawn, and 120,00 € go back to you." },
    "withdrawals-desk": { asks: [{ id: stated?.id }] },
    "order-question": { messageId: asked?.id },
    "order-answer": { messageId: answer?.id, asked: [asked?.id] },
  };
}
