import { and, desc, eq } from "drizzle-orm";
import { noWords } from "@/lib/rules/forms/buyer-words";
import { readCart } from "../../sales/cart";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { noteReturned, returnToken } from "../../ground/mail/bounces";
import { endMail, markSent } from "../../ground/mail/outbox";
import { outbox } from "../../ground/mail/tables";
import { findMemberByEmail, type Member } from "../../people/members";
import { cancelOrder } from "../../sales/settlement";
import { type Order, orders as orderRows } from "../../sales/orders";
import { placeDeskOrder } from "../../sales/checkout";
import { latestPayment } from "../../sales/payments/store";
import { answerQuestion, askAboutOrder, messageByKey } from "../../after-sales/questions";
import { applyDispute, refundOrder } from "../../after-sales/refunds";
import { nameSeat } from "../../after-sales/seat-changes";
import { seatsOfOrders } from "../../sales/seats";
import { joinByHand, joinWaitingList } from "../../sales/waiting-list";
import { addressOf } from "./orders";
import { samplePeople } from "./people";
import { asMember, buy, tryToBuy } from "./sample-buyer";
import { type SampleDates, withSampleDates } from "./sample-dates";
import { bookStatement, importOpenStatement } from "./sample-statements";

/** `refused`: why nothing was changed. */
type DeskSamples = { orders: number } | { refused: string };

/**
 * Adds a week of work for the sample people, through the operations that buyers and staff use, each at a time of the
 * last days: three dates of this week with bookings, orders in every state, transfers, questions, a dispute, mails that
 * failed or bounced, and a waiting list. All of it is fictional.
 */
export async function addDeskSamples(deps: Deps): Promise<DeskSamples> {
  const { db } = deps;
  const people = new Map<string, Member>();
  for (const { email } of samplePeople) {
    const member = await findMemberByEmail(db, email);
    if (member) people.set(nameIn(email), member);
  }
  const administrator = people.get("hanna");
  if (people.size < samplePeople.length || !administrator || (await messageByKey(db, questionKey(0))))
    return {
      refused: "The sample people are missing (set SAMPLE_DATA), or their week at the desk already exists.",
    };
  if (!deps.payments.some(({ id }) => id === "demo"))
    return {
      refused: "The sample week uses the demo payment provider. Start the site without Stripe's keys.",
    };
  for (const { id, email } of people.values()) {
    const { cart } = await readCart(db, { kind: "member", memberId: id });
    if (cart && cart.lines.length > 0)
      return { refused: `The cart of ${email} is not empty. Buy or remove what is in it.` };
  }
  const before = await db.$count(orderRows);
  const isMade = await withSampleDates(deps, administrator.id, async (dates) => {
    await tellWeek({ deps, now: deps.clock(), people, dates });
    return true;
  });
  if (isMade === null)
    return { refused: "The workshops of the sample week already exist, or do not match the content." };
  return { orders: (await db.$count(orderRows)) - before };
}

const questionKey = (at: number) => `sample-desk-${at}`;
const nameIn = (email: string) => email.replace(/\..*/, "");

type Week = {
  deps: Deps;
  now: Date;
  people: ReadonlyMap<string, Member>;
  dates: SampleDates;
};

/** The same dependencies with a clock set back by some days. */
function ago({ deps, now }: Week, days: number): Deps {
  const since = deps.clock().getTime();
  const then = daysAfter(now, -days).getTime();
  return { ...deps, clock: () => new Date(then + deps.clock().getTime() - since) };
}

function personOf({ people }: Week, name: string): Member {
  const found = people.get(name);
  if (!found) throw new Error(`there is no sample person ${name}`);
  return found;
}

type Item = keyof SampleDates | "course";
type Sale = [
  daysAgo: number,
  person: string,
  item: Item,
  paymentMethod?: "card" | "invoice",
  companion?: string,
];

/** Seven of the first date's eight seats, some of the second date's, and all five of the third date's. */
const sales: readonly Sale[] = [
  [7, "anna", "design2", "card", "Petra Lang"],
  [7, "tomas", "design3"],
  [7, "sofie", "course"],
  [6, "maria", "design2", "invoice"],
  [6, "tomas", "design2"],
  [6, "nora", "design2"],
  [6, "nora", "design3"],
  [6, "nora", "kickStart"],
  [5, "sofie", "design2"],
  [5, "luca", "design2"],
  [5, "luca", "design3"],
  [5, "sofie", "kickStart"],
  [5, "elif", "kickStart"],
  [5, "ben", "kickStart"],
  [5, "tomas", "course"],
  [5, "jonas", "course", "invoice"],
  [4, "maria", "design3"],
  [4, "priya", "design3"],
  [4, "mei", "kickStart"],
  [4, "jonas", "kickStart"],
  [4, "mei", "later", "invoice"],
  [4, "elif", "course", "invoice"],
  [3, "anna", "kickStart"],
  [3, "priya", "kickStart", "card", "Dev Raman"],
  [3, "luca", "course", "invoice"],
  [3, "sofie", "later", "invoice"],
  [3, "maria", "course"],
  [2, "ben", "course", "invoice"],
  [2, "nora", "later", "invoice"],
  [2, "priya", "course"],
  [1, "anna", "course", "invoice"],
  [1, "jonas", "later", "invoice"],
];

async function tellWeek(week: Week): Promise<void> {
  const { dates } = week;
  const sold = new Map<string, Order>();
  const order = (name: string) => {
    const found = sold.get(name);
    if (!found) throw new Error(`there is no sample order ${name}`);
    return found;
  };
  for (const [days, person, item, paymentMethod = "card", companion] of sales) {
    const bought = {
      item: item === "course" ? COURSE : dates[item],
      paymentMethod: paymentMethod === "card" ? "demo_card_4242" : paymentMethod,
      companion: companion ?? null,
    };
    sold.set(`${person} ${item}`, await buy(ago(week, days), personOf(week, person), bought));
  }
  await bookStatement(ago(week, 4), [order("maria design2")]);
  await refundOrder(ago(week, 3), order("ben kickStart").id, {
    amount: null,
    lineId: null,
    reason: "Ben is ill and cannot come.",
  });
  await cancelOrder(ago(week, 1), order("ben course").id);
  await cancelOrder(ago(week, 1), order("nora later").id);
  await giveName(ago(week, 1), order("elif kickStart"), "Deniz Kaya");
  await waitFor(week, "design3");
  await dispute(ago(week, 1), order("sofie course"));
  await askAll(week, order);
  await orderByDesk(week);
  const declined = { item: COURSE, paymentMethod: "demo_card_0002", companion: null };
  for (const person of ["mei", "hugo"]) await tryToBuy(week.deps, personOf(week, person), declined);
  await importOpenStatement(
    week.deps,
    ["jonas course", "mei later", "elif course", "luca course"].map((name) => order(name)),
  );
}

const COURSE = { productId: 992, variationId: null };

async function giveName(deps: Deps, { id: orderId }: Order, name: string): Promise<void> {
  const [seat] = await seatsOfOrders(deps.db, [orderId]);
  if (seat) await nameSeat(deps, { orderId, seatId: seat.id, name, email: null });
}

/** Adds two members and a caller whose address is not confirmed yet to a waiting list. */
async function waitFor(week: Week, item: keyof SampleDates): Promise<void> {
  const date = week.dates[item];
  for (const name of ["elif", "mei"])
    await joinWaitingList(asMember(ago(week, 2), personOf(week, name)), { ...date, email: null });
  await joinByHand(ago(week, 1), { ...date, email: "rosa.winter@example.com" });
}

async function dispute(deps: Deps, { id, total }: Order): Promise<void> {
  const payment = await latestPayment(deps.db, id);
  if (!payment) throw new Error("a sample order has no payment");
  const opened = { status: "open" as const, amountCents: total, dueAt: daysAfter(deps.clock(), 7) };
  await deps.db.transaction((tx) => applyDispute(tx, deps, payment, opened));
}

/** The answers to the last two did not arrive. */
const questions = [
  [
    2,
    "anna",
    "design2",
    "Our accounting needs the purchase order 4500-1187 on the invoice. Is that still possible?",
  ],
  [1, "priya", "kickStart", "A colleague would like to come instead of me. Can you change the name?"],
  [0.1, "mei", "kickStart", "Is there a car park near the venue, and is lunch included?"],
  [3, "tomas", "design2", "May I bring my own laptop?"],
  [3, "luca", "design2", "When do we finish on the second day?"],
] as const;
const answers = { tomas: "Yes, and there is power at every table.", luca: "At five o'clock." };

async function askAll(week: Week, order: (name: string) => Order): Promise<void> {
  for (const [at, [days, name, item, text]] of questions.entries()) {
    const asked = {
      order: order(`${name} ${item}`),
      member: personOf(week, name),
      text,
      key: questionKey(at),
    };
    await ask(ago(week, days), asked);
    if (name === "tomas") await answerInVain(ago(week, 2), asked, answers[name], "refused");
    if (name === "luca") await answerInVain(ago(week, 2), asked, answers[name], "bounced");
  }
}

/** Adds an order by the desk for a caller who still has to choose how to pay. */
async function orderByDesk(week: Week): Promise<void> {
  const { dates } = week;
  const hugo = personOf(week, "hugo");
  const { vatId: _, ...address } = addressOf(hugo.email);
  const billing = { ...address, firstName: "Hugo", lastName: "Lefèvre", email: hugo.email };
  const own = { name: "Hugo Lefèvre", email: "" };
  await placeDeskOrder(ago(week, 1), {
    key: week.deps.ids.uuid(),
    item: dates.later,
    people: [own],
    paymentMethod: "link",
    words: noWords,
    reason: "He called and asked for a payment link.",
    billing,
  });
}

type Asked = { order: Order; member: Member; text: string; key: string };

async function ask(deps: Deps, { order, member, text, key }: Asked): Promise<void> {
  await askAboutOrder(asMember(deps, member), { orderId: order.id, text, key });
}

/** Answers a question so that the buyer's server refuses the mail for good, or accepts it and sends it back. */
async function answerInVain(deps: Deps, { order }: Asked, text: string, end: "refused" | "bounced") {
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx };
    await answerQuestion(inside, { orderId: order.id, text });
    const isAnswer = and(eq(outbox.recipient, order.email), eq(outbox.template, "order-answer"));
    const [mail] = await tx.select().from(outbox).where(isAnswer).orderBy(desc(outbox.id)).limit(1);
    if (!mail) throw new Error("a sample answer has no mail");
    const row = { ...mail, messageId: "", isUnasked: false };
    if (end === "refused") return endMail(inside, row, end, "550 5.1.1 no such mailbox");
    await markSent(inside, row);
    await noteReturned(inside, { token: await returnToken(inside, mail.id), as: end }, deps.clock());
  });
}
