import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { correctByStaff, refusalForOperator, transferByHand } from "../../after-sales/corrections";
import { printedAddress } from "../../sales/customers";
import type { Deps } from "../../deps";
import type { OperatorAnswer } from "../../operator-command";
import { findOrder, type Order } from "../../sales/orders";

export const correctionWanted = printedAddress.omit({ customerType: true }).extend({
  number: z.number().int().min(1).max(2_147_483_647),
  purchaseOrder: z.string().trim().max(50).optional(),
  /** The buyer is not a company. */
  private: z.boolean().optional(),
});
type Wanted = z.infer<typeof correctionWanted>;

/** Corrects the valid invoice of an order. Fields that are not given stay; empty fields are removed. */
export async function correctOrder(deps: Deps, order: Order, wanted: Wanted): Promise<OperatorAnswer> {
  const { number: _, purchaseOrder, private: isPrivate = false, ...parts } = wanted;
  const outcome = await correctByStaff(deps, order, { parts, isPrivate, purchaseOrder });
  if (!outcome) return { ok: false, lines: [`There is no order ${order.id}.`] };
  if (outcome.kind === "problems")
    return { ok: false, lines: [`${outcome.problems.join(". ")}. Nothing was changed.`] };
  if (outcome.kind === "refused")
    return { ok: false, lines: [refusalForOperator(outcome.refusal, order.id)] };
  const { cancelled, cancellation, invoice, refund } = outcome;
  const lines = [
    `${cancellation} cancels invoice ${cancelled}, and invoice ${invoice} replaces it. The buyer gets both by email.`,
  ];
  if (!refund) return { ok: true, lines };
  return { ok: refund.status !== "failed", lines: [...lines, await whatOfVat(deps, order, refund)] };
}

type Refund = { amount: number; status: string };

async function whatOfVat(deps: Deps, order: Order, { amount, status }: Refund): Promise<string> {
  const euros = formatEuro(amount);
  if (status === "failed")
    return `${euros} of VAT could not be refunded: npm run orders -- show ${order.id} gives the reason and the next step.`;
  if (status === "succeeded") return `${euros} of VAT refunded.`;
  const { paymentMethod } = (await findOrder(deps.db, order.id)) ?? order;
  if (paymentMethod === "invoice") return transferByHand(order.id, euros);
  return status === "pending"
    ? `A refund of ${euros} of VAT is on its way.`
    : `The payment provider is not answering. We will refund ${euros} of VAT as soon as it does; running this again changes nothing.`;
}
