import { asc, eq } from "drizzle-orm";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { catalogue } from "@/backend/content/catalogue";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { runJobs } from "@/backend/jobs";
import { toRaw } from "@/lib/money";
import { type Booking, bytesOf, camt } from "@/tests/bank/statement-files";
import type { Answer, ContractClient } from "@/tests/support/contract-client";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { capacity } from "@/tests/support/seat-run/dates";
import { shopControls } from "@/tests/support/seat-run/shop";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { openStripeWorld } from "@/tests/support/stripe-checkout-world";

const DAY = 86_400;
/** Two dates online of one price, a dearer one on site, all taxed alike for a buyer in Austria. */
const places = ["online-europe", "online-americas", "vienna"] as const;
const files = places.map((place) => `workshops/flight-level-2-design-${place}.md`);

/** The shop refuses in these words. */
export class Refused extends Error {}
export type DateChange = "a week later" | "cancelled" | "unpublished";

/** A shop with a provider, a bank and a desk, and three dates that lie ahead of its clock. */
export async function openConsequences(open: () => Promise<Database>) {
  const till = await openStripeWorld(open);
  const { db, deps, stripe } = till;
  const shipped = snapshot();
  const written = new Map(shipped.files);
  const firstDay = (at: number, daysLater = 0) =>
    new Date(deps.clock().getTime() + (40 + at * 12 + daysLater) * DAY * 1_000).toISOString().slice(0, 10);
  files.forEach((file, at) => {
    const text = (shipped.files.get(file) ?? "")
      .replace(/^first: .*$/m, `first: ${firstDay(at)}`)
      .replace(/^seats: .*$/m, `seats: ${capacity}`);
    written.set(file, text);
  });
  const begin = deps.clock().getTime();
  /** Made once each: reading all content takes a second. */
  const known = new Map<string, ReturnType<typeof snapshotOf>>();
  const contentWith = (change: DateChange | null, at: number) => {
    const key = `${change} ${at}`;
    const made = known.get(key) ?? snapshotOf(change ? changed(change, at) : written, new Date(begin));
    known.set(key, made);
    return made;
  };
  const changed = (change: DateChange, at: number) => {
    const file = files[at] ?? "";
    const text = (written.get(file) ?? "").replace(/^first: .*$/m, (first) => {
      if (change === "a week later") return `first: ${firstDay(at, 7)}`;
      return `${first}\nexceptions:\n  - day: ${firstDay(at)}\n    cancelled: true`;
    });
    const all = new Map(written);
    if (change === "unpublished") all.delete(file);
    else all.set(file, text);
    return all;
  };
  replaceContent(contentWith(null, 0));
  const product = catalogue().productBySku("FL2D");
  const dates = places.map((place) => {
    const found = product?.variations.find(({ workshop }) =>
      workshop?.startsWith(`flight-level-2-design-${place}`),
    );
    if (!product || !found) throw new Error(`no date ${place}`);
    return { productId: product.id, variationId: found.id };
  });
  const allDates = {
    productId: dates[0]?.productId ?? 0,
    variations: dates.map(({ variationId }) => variationId),
  };
  const { readSeats } = shopControls(till, allDates);
  /** By number: later the database forgets whose they were. */
  const mailsQueued = new Map<number, { recipient: string; template: string }>();
  let people = 0;
  let statements = 0;

  /** An answer without errors. @throws Refused with the message */
  const done = ({ data, errors }: Answer) => {
    const [first] = errors;
    if (first) throw new Refused(first.message);
    return Object(data);
  };
  const desk = async (name: DeskOperation, variables: Record<string, unknown>) =>
    done(
      await askDesk(
        till.backend,
        await deskStaff(deps, ["DESK", "BOOKS"], "desk@example.com"),
        name,
        variables,
      ),
    );

  return {
    ...till,
    dates,
    allDates,
    readSeats,
    mailsQueued,
    done,
    desk,
    /** An editor changes the document of a date. */
    change(change: DateChange, variationId: number): void {
      const at = dates.findIndex((date) => date.variationId === variationId);
      replaceContent(contentWith(change, at));
    },
    async person(name: string): Promise<{ client: ContractClient; email: string; member: number }> {
      const email = `${name}-${(people += 1)}@example.com`;
      const client = till.visitor();
      return { client, email, member: await signInMember(till, client, email) };
    },
    orderRow: async (id: number) => {
      const [row] = await db.select().from(tables.orders).where(eq(tables.orders.id, id));
      if (!row) throw new Error(`no order ${id}`);
      return row;
    },
    seatsOf: async (id: number) =>
      (
        await db.select().from(tables.seats).where(eq(tables.seats.orderId, id)).orderBy(asc(tables.seats.id))
      ).map((seat) => seat.id),
    paymentRef: async (id: number) => {
      const rows = await db.select().from(tables.payments).where(eq(tables.payments.orderId, id));
      return rows.find(({ ref, status }) => status === "succeeded" && ref?.startsWith("pi_"))?.ref ?? null;
    },
    /** The bank's statement with one line, not booked yet. @returns its number */
    async bankLine(booking: Booking): Promise<number> {
      statements += 1;
      await importStatement(deps, {
        name: `${statements}.xml`,
        bytes: bytesOf(camt([{ ref: `R${statements}`, ...booking }])),
      });
      const rows = await db.select().from(tables.bankLines).orderBy(asc(tables.bankLines.id));
      return rows.at(-1)?.id ?? 0;
    },
    /** A transfer of the whole price arrives and is booked. */
    async transferred(id: number): Promise<void> {
      const { total, credit } = await this.orderRow(id);
      const line = await this.bankLine({ amount: toRaw(total - credit), text: `Order ${id}` });
      await desk("bookSureLines", { lines: [line] });
    },
    /** The provider's news arrive and every job runs. Some jobs need the results of others, so they run twice. */
    async jobs(seconds = 61, runs = 2): Promise<void> {
      for (let run = 0; run < runs; run += 1) {
        deps.time.forward(seconds);
        stripe.settle();
        await stripe.deliver();
        const { ok, lines } = await runJobs(deps, till.backend.webhook);
        if (!ok) throw new Error(lines.join("\n"));
        await this.noteMails();
      }
    },
    async noteMails(): Promise<void> {
      for (const { id, recipient, template } of await db
        .select()
        .from(tables.outbox)
        .orderBy(asc(tables.outbox.id)))
        if (!mailsQueued.has(id)) mailsQueued.set(id, { recipient, template });
    },
    async reset() {
      mailsQueued.clear();
      deps.time.forward((begin - deps.clock().getTime()) / 1_000);
      replaceContent(contentWith(null, 0));
      await till.reset();
      for (const table of [
        tables.certificates,
        tables.calendarDates,
        tables.bankLines,
        tables.bankFiles,
        tables.renewals,
        tables.jobLeases,
      ])
        await db.delete(table);
      deps.mails.sent.length = 0;
    },
    async close() {
      replaceContent(shipped);
      await till.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openConsequences>>;
