import { PROGRAM_MEMBER, SUPPORTER, YEARLY_EVENT_ACCESS } from "@/lib/rules/capabilities";
import { productKinds, type ProductType } from "@/lib/rules/prices/product-kinds";

export const grantKinds = ["course", "seat", "event", "download", "subscription", "program"] as const;
export type GrantKind = (typeof grantKinds)[number];

type Granting = {
  type: ProductType;
  hasCourse: boolean;
  hasDownloads: boolean;
  /** Whether the variation is a dated workshop. */
  isDated: boolean;
};

export function grantsOf(product: Granting): GrantKind[] {
  const kinds: GrantKind[] = [];
  const { opens } = productKinds[product.type];
  if (product.isDated) kinds.push("seat");
  if (product.hasCourse && opens !== "course") kinds.push("course");
  if (opens !== null) kinds.push(opens);
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
