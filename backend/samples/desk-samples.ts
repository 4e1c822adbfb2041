import { eq, inArray } from "drizzle-orm";
import { writeAttendees } from "@/lib/rules/attendees";
import { site } from "@/lib/site";
import { catalogue } from "../content";
import type { Db } from "../database/client";
import { daysAfter } from "../dates";
import { outbox } from "../mail/tables";
import { members } from "../members";
import { addEntry, type Occurrence, type Order, orderLines, type OrderStatus } from "../orders";
import { latestPayment, noteDispute } from "../payments/store";
import { insertMessage, messageByKey } from "../questions";
import { insertEntry } from "../waiting-list";
import { addSampleOrder } from "./orders";
import { samplePeople } from "./people";

/** Orders by transfer that the sample statement pays. */
export type DeskSamples = { orders: number; waiting: readonly Order[] };

const statuses: readonly [OrderStatus, count: number][] = [
  ["processing", 18],
  ["completed", 6],
  ["held", 7],
  ["cancelled", 3],
  ["failed", 2],
  ["pending", 2],
  ["refunded", 2],
];

const SEAT = 1731;
const COURSE = 992;
const DAYS = [1, 3, 5];

/**
 * Adds a week of work to the sample people: forty orders in every state, three dates of this week with people who come,
 * questions, a dispute, mails that failed and came back, people who wait. All of it is fictional.
 *
 * @returns null, with nothing changed, where the sample people are missing or have the week already
 */
export async function addDeskSamples(tx: Db, now: Date): Promise<DeskSamples | null> {
  const emails = samplePeople.map(({ email }) => email);
  const known = await tx.select({ id: members.id }).from(members).where(inArray(members.email, emails));
  const done = await messageByKey(tx, questionKey(0));
  if (known.length < emails.length || done) return null;
  const orders = await addOrders(tx, now);
  const paid = orders.filter(({ status }) => status === "processing");
  await addQuestions(tx, now, paid);
  await addDispute(tx, now, paid[5]);
  await addMails(tx, now, paid);
  await addWaiting(tx, now);
  return { orders: orders.length, waiting: orders.filter(({ status }) => status === "held") };
}

async function addOrders(tx: Db, now: Date): Promise<Order[]> {
  const orders: Order[] = [];
  const wanted = statuses.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  for (const [at, status] of wanted.entries()) {
    const person = samplePeople[at % samplePeople.length];
    if (!person) continue;
    const { email, firstName = "", lastName = "" } = person;
    const isSeat = at % 4 !== 3;
    const attendees = writeAttendees([{ name: `${firstName} ${lastName}`.trim(), email: "" }]);
    const order = await addSampleOrder(tx, now, {
      ...{ email, status, daysAgo: status === "held" ? 1 + (at % 5) : 2 + at },
      ...(isSeat
        ? { productId: SEAT, nextDate: true, extra: attendees ? { attendees } : {} }
        : { productId: COURSE }),
    });
    if (!order) continue;
    orders.push(order);
    if (isSeat) await putOnDate(tx, order, weekDate(now, at % DAYS.length));
  }
  return orders;
}

async function putOnDate(tx: Db, { id }: Order, occurrence: Occurrence): Promise<void> {
  await tx.update(orderLines).set({ occurrence }).where(eq(orderLines.orderId, id));
}

const titles = [
  "Flight Level 2 Design (sample)",
  "Team Kick Start (sample)",
  "Flight Level 3 Design (sample)",
];

/** One of the three dates of this week, of which none is on sale any more. */
function weekDate(now: Date, which: number): Occurrence {
  const day = daysAfter(now, DAYS[which] ?? 1)
    .toISOString()
    .slice(0, 10);
  return {
    ...{ kind: "workshop", path: "/workshops", title: titles[which] ?? "Sample", description: "" },
    uid: `workshop-90000${which + 1}@${site.slug}.academy`,
    ...{ start: `${day}T08:00:00.000Z`, end: `${day}T16:00:00.000Z`, timezone: "Europe/Vienna" },
    ...{ location: "Vienna, Austria", modified: now.toISOString() },
  };
}

const questionKey = (at: number) => `sample-desk-${at}`;
const texts = [
  "Is there a car park near the venue, and is lunch included?",
  "A colleague would like to come instead of me. Can you change the name?",
  "Our accounting needs the purchase order 4500-1187 on the invoice. Is that still possible?",
];

async function addQuestions(tx: Db, now: Date, orders: readonly Order[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    const orderId = orders[at]?.id;
    if (orderId === undefined) continue;
    const asked = { orderId, text, at: daysAfter(now, -at), key: questionKey(at) };
    await insertMessage(tx, asked);
  }
}

async function addDispute(tx: Db, now: Date, order: Order | undefined): Promise<void> {
  const payment = order && (await latestPayment(tx, order.id));
  if (!payment) return;
  await noteDispute(tx, payment, { status: "open", dueAt: daysAfter(now, 6) });
  await addEntry(tx, { clock: () => now }, order.id, "alert", {
    ...{ topic: "dispute", author: "provider" },
    text: "The buyer disputes the payment: answer at the provider. A sample.",
  });
}

async function addMails(tx: Db, now: Date, orders: readonly Order[]): Promise<void> {
  const mail = {
    template: "order-paid",
    data: {},
    createdAt: daysAfter(now, -3),
    nextTryAt: daysAfter(now, -1),
  };
  const [one, other] = orders;
  if (!one || !other) return;
  await tx.insert(outbox).values([
    {
      ...mail,
      reason: `order-${one.id}-sample`,
      recipient: one.email,
      ended: "bounced",
      sentAt: mail.createdAt,
    },
    { ...mail, reason: `order-${other.id}-sample`, recipient: other.email, ended: "refused", attempts: 1 },
  ]);
}

async function addWaiting(tx: Db, now: Date): Promise<void> {
  const waits = ["elif.kaya@example.com", "mei.tanaka@example.com", "jonas.weber@example.com"];
  const isToCome = ({ startsAt }: { startsAt: string | null }) =>
    startsAt !== null && new Date(startsAt) > now;
  const variationId = catalogue().product(SEAT)?.variations.find(isToCome)?.id ?? 0;
  for (const [at, email] of waits.entries())
    await insertEntry(tx, {
      ...{
        productId: SEAT,
        variationId,
        email,
        status: "waiting",
        proven: at < 2,
        tokenHash: `sample-desk-${at}`,
      },
      joinedAt: daysAfter(now, -at),
    });
}
