import { and, eq, isNull } from "drizzle-orm";
import { can, capabilitiesOf, YEARLY_EVENT_ACCESS } from "@/lib/rules/capabilities";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { site } from "@/lib/site";
import { visitor } from "../cart";
import { catalogue, event as eventOf, liveSession } from "../../content/catalogue";
import type { BackendContext } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { memberCapabilities } from "../../people/members";
import { redeemAccessCode } from "./access-codes";
import { grantsForProducts } from "./grants";
import { customerRights, type HeldRights } from "./rights";
import { grants } from "./tables";

declare module "../../deps" {
  interface Deps {
    /** A member's subscriptions, with the fields that decide about rights. */
    heldSubscriptions(db: Db, memberId: number): Promise<HeldRights["subscriptions"]>;
  }
}

type EventQuestion = { token: string | null; email: string | null; event: string | null };
type EventVerdict = { result: "SUCCESS" | "ERROR"; redirect: string | null };

const refusedEvent: EventVerdict = { result: "ERROR", redirect: null };
/** No code is longer. The limit also keeps the address short enough for the sign-in. */
const MAX_TOKEN = 200;

/**
 * Says whether the event is open to the visitor, and returns the address to go to. A ticket belongs to a member. An
 * e-mail address alone opens nothing and reveals nothing about tickets, and a guest's code is not looked up. Guests
 * sign in first; their browser keeps the code. The limit on a member's guesses applies where the code is redeemed.
 */
export async function verifyEventAccess(
  context: BackendContext,
  question: EventQuestion,
): Promise<EventVerdict> {
  const { identity } = await visitor(context);
  const event = question.event ?? yearlyEvent;
  const token = cleanCode(question.token ?? "", "code") || null;
  if (token && (token.length > MAX_TOKEN || token.includes("\u0000") || !token.isWellFormed()))
    return refusedEvent;
  if (!identity) return { result: "ERROR", redirect: signInFirst(token !== null) };
  // The code stays unused: a member who already has a ticket can give it to somebody else.
  if (await hasEventAccess(context, event)) return openedEvent(event, context);
  if (!token) return refusedEvent;
  const { status } = await redeemAccessCode(context, token, ticketsOf(event));
  return status === "SUCCESS" ? openedEvent(event, context) : refusedEvent;
}

/** True for a member with a ticket for the event. A capability also opens the yearly event. */
export async function hasEventAccess(context: BackendContext, event: string): Promise<boolean> {
  const identity = await context.identity();
  if (!identity) return false;
  if (event === yearlyEvent && can(await visitorCapabilities(context), YEARLY_EVENT_ACCESS)) return true;
  return (await grantsForProducts(context.deps.db, identity.memberId, ticketsOf(event))).length > 0;
}

/** Leads to the live room if the event has one, otherwise to the event's page. */
function openedEvent(event: string, { deps }: BackendContext): EventVerdict {
  const session = eventOf(event) ? liveSession(event, deps.clock()) : null;
  const page = `/academy/events/${event}`;
  return { result: "SUCCESS", redirect: session ? `${page}/live/${session}` : page };
}

/** The code is not part of the address, which ends up in histories and logs. The browser keeps it. */
function signInFirst(hasCode: boolean): string {
  const back = hasCode ? "/event-access" : "/academy/events/access";
  return `/account?redirect_to=${encodeURIComponent(back)}`;
}

/** The yearly event, whose access `customer.flday` shows. */
export const yearlyEvent = `${site.slug}-day`;

/** The visitor's rights from purchases in the shop; a guest has none. */
export async function customerCapabilities({ identity, deps }: BackendContext): Promise<string[]> {
  const who = await identity();
  if (!who) return [];
  return customerRights(await liveRights(deps.db, deps, who.memberId), ticketsOf(yearlyEvent), deps.clock());
}

/**
 * The union of the shop's and the member service's lists. The member service may grant rights that were never bought.
 */
async function visitorCapabilities(context: BackendContext): Promise<string[]> {
  const who = await context.identity();
  if (!who) return [];
  return capabilitiesOf(
    await memberCapabilities(context.deps.db, who.memberId),
    await customerCapabilities(context),
  );
}

/** Numbers of the products that are tickets for the event. */
function ticketsOf(event: string): number[] {
  return catalogue()
    .products()
    .flatMap((product) => (product.event === event ? [product.id] : []));
}

/** The member's purchases, with the fields that decide about rights. */
async function liveRights(
  db: Db,
  deps: Pick<Deps, "heldSubscriptions">,
  memberId: number,
): Promise<HeldRights> {
  const held = await db
    .selectDistinct({ kind: grants.kind, productId: grants.productId })
    .from(grants)
    .where(and(eq(grants.memberId, memberId), isNull(grants.revokedAt)));
  return { grants: held, subscriptions: await deps.heldSubscriptions(db, memberId) };
}
