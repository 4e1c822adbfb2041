import { PROGRAM_MEMBER, SUPPORTER, YEARLY_EVENT_ACCESS } from "@/lib/rules/capabilities";

export type GrantKind = "course" | "seat" | "event" | "download" | "subscription" | "program";

type Granting = {
  type:
    | "SIMPLE"
    | "SUBSCRIPTION"
    | "ONLINE_COURSE"
    | "ONLINE_COURSE_VARIABLE"
    | "TICKET"
    | "PROFESSIONAL_PROGRAM";
  hasCourse: boolean;
  hasDownloads: boolean;
  /** Whether the variation is a dated workshop. */
  isDated: boolean;
};

export function grantsOf(product: Granting): GrantKind[] {
  const kinds: GrantKind[] = [];
  if (product.isDated) kinds.push("seat");
  if (product.type === "TICKET") kinds.push("event");
  if (product.hasCourse || product.type === "ONLINE_COURSE") kinds.push("course");
  if (product.type === "SUBSCRIPTION") kinds.push("subscription");
  if (product.type === "PROFESSIONAL_PROGRAM") kinds.push("program");
  if (product.hasDownloads) kinds.push("download");
  return kinds;
}

/** Whether nothing remains to be delivered after payment: no upcoming date and no appointment. */
export function isDeliveredAtOnce(kinds: readonly GrantKind[]): boolean {
  return (
    kinds.length > 0 &&
    kinds.every((kind) => kind === "course" || kind === "download" || kind === "subscription")
  );
}

export type HeldRights = {
  grants: readonly { kind: GrantKind; productId: number }[];
  subscriptions: readonly { status: string; endsAt: Date | null; markedCancelAt: Date | null }[];
};

/**
 * The shop's own list of a customer's capabilities: paid rights only, none from the member service.
 *
 * @param yearlyTickets numbers of the products that open the yearly event
 */
export function customerRights(held: HeldRights, yearlyTickets: readonly number[], now: Date): string[] {
  const opens = (kind: GrantKind) => held.grants.filter((grant) => grant.kind === kind);
  const rights: string[] = [];
  if (held.subscriptions.some((one) => isPaidSubscription(one, now))) rights.push(SUPPORTER);
  if (opens("program").length > 0) rights.push(PROGRAM_MEMBER);
  if (opens("event").some(({ productId }) => yearlyTickets.includes(productId)))
    rights.push(YEARLY_EVENT_ACCESS);
  return rights;
}

/**
 * A subscription is paid until its end, even if it was cancelled for that date. While it is on hold for a payment, its
 * capabilities are too.
 */
function isPaidSubscription(
  { status, endsAt, markedCancelAt }: HeldRights["subscriptions"][number],
  now: Date,
): boolean {
  if (status !== "active" && status !== "cancelling") return false;
  return [endsAt, markedCancelAt].every((end) => end === null || end > now);
}
