import { can, YEARLY_EVENT_ACCESS } from "@/lib/rules/capabilities";
import { event as eventOf, liveSession } from "../../content";
import type { BackendContext } from "../../context";
import { grantsForProducts } from "../store/grants";
import { ticketsOf, visitorCapabilities, yearlyEvent } from "./customer-capabilities";
import { redeemAccessCode } from "./redeem-access-code";
import { visitor } from "./visitor";

export type EventQuestion = { token: string | null; email: string | null; event: string | null };
export type EventVerdict = { result: "SUCCESS" | "ERROR"; redirect: string | null };

const refused: EventVerdict = { result: "ERROR", redirect: null };
/** Longer ones are no code; the address must stay one that the sign-in takes. */
const MAX_TOKEN = 200;

/**
 * Tells whoever asks whether the event is open to them, and leads there. A ticket belongs to a member: an e-mail
 * address alone opens nothing and tells nothing about tickets, nor is a guest's code looked up. Both are sent to the
 * sign-in first, and come back with the code. Guesses of members are limited where the code is redeemed.
 */
export async function verifyEventAccess(
  context: BackendContext,
  question: EventQuestion,
): Promise<EventVerdict> {
  const { identity } = await visitor(context);
  const event = question.event ?? yearlyEvent;
  const token = question.token?.trim() || null;
  if (token && (token.length > MAX_TOKEN || token.includes("\u0000"))) return refused;
  if (!identity) return { result: "ERROR", redirect: signInFirst(token) };
  // Who has a ticket keeps the code for somebody else.
  if (await hasEventAccess(context, event)) return opened(event, context);
  if (!token) return refused;
  const { status } = await redeemAccessCode(context, token, ticketsOf(event));
  return status === "SUCCESS" ? opened(event, context) : refused;
}

/** True for a member with a ticket of the event; the yearly one also opens by a capability. */
export async function hasEventAccess(context: BackendContext, event: string): Promise<boolean> {
  const identity = await context.identity();
  if (!identity) return false;
  if (event === yearlyEvent && can(await visitorCapabilities(context), YEARLY_EVENT_ACCESS)) return true;
  const { db } = await context.deps.database();
  return (await grantsForProducts(db, identity.memberId, ticketsOf(event))).length > 0;
}

/** To the live room where the event has one, else to its page. */
function opened(event: string, { deps }: BackendContext): EventVerdict {
  const session = eventOf(event) ? liveSession(event, deps.clock()) : null;
  const page = `/academy/events/${event}`;
  return { result: "SUCCESS", redirect: session ? `${page}/live/${session}` : page };
}

function signInFirst(token: string | null): string {
  const back = token ? `/event-access?token=${encodeURIComponent(token)}` : "/academy/events/access";
  return `/account?redirect_to=${encodeURIComponent(back)}`;
}
