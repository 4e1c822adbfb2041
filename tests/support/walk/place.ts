import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { everybody } from "@/backend/ground/desk-roles";
import { mails } from "@/backend/mails";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { keepPaidMethods, releaseUnconfirmed, sweepOrphans } from "@/backend/sales/settlement";
import { recheckVatIds } from "@/backend/sales/checkout";
import { shortenUnpaid } from "@/backend/sales/holds";
import { checkProvider } from "@/backend/after-sales/payment-events";
import { endMarkedSubscriptions, remindOfRenewals, renewSubscriptions } from "@/backend/sales/subscriptions";
import { runWaitingList } from "@/backend/sales/waiting-list";
import type { Answer, OperationName } from "../contract-client";
import { askDesk, type DeskOperation, deskStaff } from "../desk-staff";
import type { Random } from "../random";
import * as tables from "../schema";
import type { Dates } from "../seat-run/dates";
import { People } from "../seat-run/people";
import { shopControls } from "../seat-run/shop";
import { openStripeWorld, type StripeWorld } from "../stripe-checkout-world";
import { Bank } from "./bank";
import { contentOfWalk, numbersOfWalk } from "./dates";

/** Something that somebody did, in plain words; null: there was nothing to do it with. */
type Said = string | null;
export type Deed = (place: Place) => Promise<Said>;

/** The academy with its buyers, its desk, its payment provider and its bank during one walk. */
export type Place = {
  till: StripeWorld;
  chance: Random;
  dates: Dates;
  controls: ReturnType<typeof shopControls>;
  bank: Bank;
  gone: Set<number>;
  shifted: Map<number, number>;
  /** Steps until the provider's events come; 0: they come at once. */
  late: { steps: number };
  ask(buyer: string, name: OperationName, variables: Record<string, unknown>): Promise<Answer>;
  /** @returns the answer's sentence, or the refusal's */
  desk(name: DeskOperation, variables: Record<string, unknown>): Promise<string>;
  atDesk(name: DeskOperation, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
  show(): void;
  /** Time passes, and the jobs run. */
  wait(seconds: number): Promise<void>;
  jobs(): Promise<void>;
};

export type WalkWorld = {
  /** An empty shop for the next walk. */
  begin(chance: Random): Promise<Place>;
  till: StripeWorld;
  close(): Promise<void>;
};

export async function openWalk(open: () => Promise<Database>): Promise<WalkWorld> {
  const till = await openStripeWorld(open);
  const shipped = snapshot();
  const start = till.deps.clock();
  const content = contentOfWalk(shipped, start);
  replaceContent(content({ gone: new Set(), shifted: new Map() }));
  const dates = numbersOfWalk();
  return {
    till,
    async begin(chance) {
      await forget(till);
      till.deps.time.forward((start.getTime() - till.deps.clock().getTime()) / 1_000);
      const place = placeOf(till, { chance, dates, content });
      place.show();
      await place.jobs();
      return place;
    },
    async close() {
      replaceContent(shipped);
      await till.close();
    },
  };
}

async function forget(till: StripeWorld): Promise<void> {
  await till.reset();
  for (const table of [
    ...[tables.bankLines, tables.bankFiles, tables.certificates, tables.attendance],
    ...[tables.renewals, tables.calendarDates, tables.jobLeases],
  ])
    await till.db.delete(table);
  const { state } = till.stripe;
  for (const kept of [state.customers, state.methods, state.intents, state.charges, state.refunds])
    kept.clear();
  state.disputes.clear();
  state.events.length = 0;
  till.deps.mails.sent.length = 0;
}

function placeOf(
  till: StripeWorld,
  { chance, dates, content }: Pick<Place, "chance" | "dates"> & { content: ReturnType<typeof contentOfWalk> },
): Place {
  const { deps, backend } = till;
  const controls = shopControls(till, dates);
  const [gone, shifted] = [new Set<number>(), new Map<number, number>()];
  const show = () => controls.show(content({ gone, shifted }));
  const people = new People({
    ...controls,
    dates,
    pace: 86_400,
    forward: async () => undefined,
    card: () => ({}),
    visitor: (buyer) => till.visitor(`192.0.2.${buyer + 1}`),
    show: async () => undefined,
  });
  let staff: Awaited<ReturnType<typeof deskStaff>> | null = null;
  const atDesk = async (name: DeskOperation, variables: Record<string, unknown>) => {
    staff ??= await deskStaff(deps, everybody);
    const bearer = await staff.bearerNow();
    return Object(await askDesk(backend, { bearer }, name, variables));
  };
  const place: Place = {
    till,
    chance,
    dates,
    controls,
    gone,
    shifted,
    show,
    atDesk,
    bank: new Bank(),
    late: { steps: 0 },
    async ask(buyer, name, variables) {
      await till.db.delete(tables.rateLimits);
      return people.ask(buyer, name, variables);
    },
    async desk(name, variables) {
      const { data, errors } = await atDesk(name, variables);
      const [refusal] = Array.isArray(errors) ? errors : [];
      // A form that the desk cannot read is a mistake of the walk, and would leave a step out.
      if (/^(Unrecognized|Invalid) /.test(refusal?.message ?? ""))
        throw new Error(`${name}: ${refusal.message}`);
      return refusal?.message ?? Object(Object.values(Object(data))[0]).message;
    },
    async wait(seconds) {
      deps.time.forward(seconds);
      staff = null;
      people.signOut();
      await place.jobs();
    },
    async jobs() {
      await till.db.delete(tables.rateLimits);
      if (place.late.steps === 0) await till.stripe.deliver();
      await controls.jobs();
      for (const job of [releaseUnconfirmed, shortenUnpaid, sweepOrphans, recheckVatIds, remindOfRenewals])
        await job(deps);
      await checkProvider(deps, async () => true);
      await keepPaidMethods(deps, async () => true);
      await renewSubscriptions(deps, async () => true);
      await endMarkedSubscriptions(deps);
      await runWaitingList(deps);
      await deliverMails(deps, mails, 1);
      if (place.late.steps === 0) await till.stripe.deliver();
    },
  };
  return place;
}
