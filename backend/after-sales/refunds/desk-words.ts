import { formatEuro } from "@/lib/money";
import { orderWords } from "@/lib/rules/texts/order-words";
import type { Deps } from "../../deps";
import { userError } from "../../ground/errors";
import { alertsOf } from "../../sales/order-history";
import { type Order } from "../../sales/orders";
import type { PaidByHand } from "./by-hand";
import { exceptText } from "./finish-refund";
import type { Refunded } from "./refund-order";
import type { Refund } from "../ledger";

/** The sum that went back, as money and on a code. */
export function refundedText({
  refund,
  onCode,
}: {
  refund: { amount: number; codeId: number | null };
  onCode: number;
}) {
  return formatEuro(refund.codeId === null ? refund.amount + onCode : onCode);
}

/** The refund in words for the staff. @throws GraphQLError when no money went back */
export async function messageOf(
  deps: Deps,
  order: Order,
  done: Refunded | PaidByHand,
  byHand: boolean,
): Promise<string> {
  switch (done.kind) {
    case "ended":
      return `Order ${order.id} cost nothing. Its access has ended${await exceptText(deps, order)}.`;
    case "unanswered":
      throw userError(
        `The payment provider is not answering. We have recorded the refund of ${formatEuro(done.refund.amount)} and will make it as soon as the provider answers. Do not pay anything by hand.`,
        "PROVIDER_UNAVAILABLE",
      );
    case "paid twice":
      throw userError(
        `Order ${order.id} was paid more than once. Refund one payment at the provider, by its reference below.`,
        "NOT_POSSIBLE",
      );
    case "owed first":
      throw userError(
        `The bank returned a refund of ${formatEuro(done.refund.amount)}. Pay that one first, with exactly this amount.`,
        "NOT_POSSIBLE",
      );
    case "refused":
      throw userError(whyNot(order, done), "NOT_POSSIBLE");
    case "refund":
      return `${await refundText(deps, order, done, byHand)}${differencesText("differences" in done ? done : {})}`;
  }
}

type Made = Extract<Refunded, { kind: "refund" }>;

/** The text to append to the one about the order's own refund. */
export const differencesText = ({ differences = [] }: { differences?: readonly Refund[] }): string =>
  differences
    .map(({ amount, orderId, status }) =>
      status === "pending"
        ? ` Transfer ${formatEuro(amount)} of order ${orderId}, which paid to move its seat, as well.`
        : ` ${formatEuro(amount)} of order ${orderId}, which paid to move its seat, was refunded as well.`,
    )
    .join("");

async function refundText(
  deps: Deps,
  order: Order,
  { refund: made, onCode }: Made,
  byHand: boolean,
): Promise<string> {
  if (made.codeId !== null) return `${onCodeText(onCode)} Nothing else was refunded.`;
  const amount = formatEuro(made.amount);
  if (onCode > 0)
    return `${amount} of order ${order.id} is refunded as money (status: ${made.status}). ${onCodeText(onCode)}`;
  if (byHand) return `We recorded a refund of ${amount}. The buyer gets the credit note by email.`;
  if (made.status === "succeeded") return `${amount} of order ${order.id} was refunded.`;
  if (made.status === "failed") {
    const [alert] = (await alertsOf(deps.db, [order.id])).slice(-1);
    throw userError(`${amount} could not be refunded. ${alert?.text ?? ""}`.trim(), "NOT_POSSIBLE");
  }
  return order.paymentMethod === "invoice"
    ? `Transfer ${amount} to the buyer now. Then press "The transfers have left" on this page.`
    : `A refund of ${amount} for order ${order.id} is on its way.`;
}

const onCodeText = (cents: number) => `${formatEuro(cents)} is back on the code that paid for it.`;

function whyNot(order: Order, done: Extract<Refunded, { kind: "refused" }>): string {
  switch (done.reason) {
    case "unpaid":
      return `Order ${order.id} (${orderWords[order.status]}): there is nothing to refund.`;
    case "nothing left":
      return "There is nothing left to refund.";
    case "no such line":
      return "This order has no such line.";
    case "too much":
      return `Only ${formatEuro(done.left)} is left to refund. Nothing was changed.`;
    case "short":
      return `${formatEuro(done.missing)} of its price has not been paid, so it cannot be refunded. Book it or waive it, and refund the rest. Nothing was changed.`;
  }
}
