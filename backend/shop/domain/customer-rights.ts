import { PROGRAM_MEMBER, SUPPORTER, YEARLY_EVENT_ACCESS } from "@/lib/rules/capabilities";
import type { GrantKind } from "./order-grants";

export type HeldRights = {
  grants: readonly { kind: GrantKind; productId: number }[];
  subscriptions: readonly { status: string; endsAt: Date | null; markedCancelAt: Date | null }[];
};

/**
 * The shop's own list of a customer's capabilities: what is paid, and nothing that the member service knows.
 *
 * @param yearlyTickets numbers of the products that open the yearly event
 */
export function customerRights(held: HeldRights, yearlyTickets: readonly number[], now: Date): string[] {
  const opens = (kind: GrantKind) => held.grants.filter((grant) => grant.kind === kind);
  const rights: string[] = [];
  if (held.subscriptions.some((one) => isPaid(one, now))) rights.push(SUPPORTER);
  if (opens("program").length > 0) rights.push(PROGRAM_MEMBER);
  if (opens("event").some(({ productId }) => yearlyTickets.includes(productId)))
    rights.push(YEARLY_EVENT_ACCESS);
  return rights;
}

/** Paid until its end, also when it was cancelled for then. One on hold waits for its payment, and so do its rights. */
function isPaid({ status, endsAt, markedCancelAt }: HeldRights["subscriptions"][number], now: Date): boolean {
  if (status !== "ACTIVE" && status !== "PENDING_CANCEL") return false;
  return [endsAt, markedCancelAt].every((end) => end === null || end > now);
}
