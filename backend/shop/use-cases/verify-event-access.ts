import { site } from "@/lib/site";
import { catalogue } from "../../content";
import type { BackendContext } from "../../context";
import { grantsForProducts } from "../store/grants";
import { takeCodeTry } from "./place-limit";
import { redeemAccessCode } from "./redeem-access-code";
import { visitor } from "./visitor";

export type EventQuestion = { token: string | null; email: string | null; event: string | null };
export type EventVerdict = { result: "SUCCESS" | "ERROR"; redirect: string | null };

/** The yearly event, whose access `customer.flday` tells. */
export const yearlyEvent = `${site.slug}-day`;

/**
 * Tells whoever asks whether the event is open to them. A ticket belongs to a member; an e-mail address alone opens
 * nothing and tells nothing about tickets: it has to be proven by a sign-in first.
 */
export async function verifyEventAccess(
  context: BackendContext,
  question: EventQuestion,
): Promise<EventVerdict> {
  const { identity, session } = await visitor(context);
  const event = question.event ?? yearlyEvent;
  if (!identity) {
    if (!(await takeCodeTry(context, session?.id ?? null))) return { result: "ERROR", redirect: null };
    return { result: "ERROR", redirect: "/account?redirect_to=/academy/events/access" };
  }
  if (question.token) {
    const { status } = await redeemAccessCode(context, question.token);
    if (status === "ERROR") return { result: "ERROR", redirect: null };
  }
  const isOpen = await hasEventAccess(context, event);
  return isOpen
    ? { result: "SUCCESS", redirect: `/academy/events/${event}` }
    : { result: "ERROR", redirect: null };
}

/** True for a member with a ticket of the event. */
export async function hasEventAccess(context: BackendContext, event: string): Promise<boolean> {
  const identity = await context.identity();
  if (!identity) return false;
  const tickets = catalogue()
    .products()
    .filter((product) => product.event === event);
  const { db } = await context.deps.database();
  return (
    (
      await grantsForProducts(
        db,
        identity.memberId,
        tickets.map(({ id }) => id),
      )
    ).length > 0
  );
}
