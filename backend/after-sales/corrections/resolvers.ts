import { z } from "zod";
import type { RootMutationResolvers, Resolvers } from "@/graphql/generated/shop/resolvers";
import { formatEuro } from "@/lib/money";
import { buyerWords } from "@/lib/rules/forms/buyer-words";
import { typedLine } from "@/lib/rules/forms/typed-text";
import { billingProblems } from "../../ground/billing-address";
import { requireMember } from "../../context";
import { checkVatIdOf, parseInput, printedAddress, wholeAddress } from "../../sales/customers";
import { findInvoice } from "../../sales/invoices";
import { takeFromLimit } from "../../ground/limits/limits";
import { findOwnedOrder } from "../../sales/orders";
import { type Corrected, correctInvoice, whyNotByBuyer } from "./correct-invoice";
import { lastDayToCorrect } from "./correction";
import { correctionErrors } from "./errors";
import { refusalText } from "./words";

const input = z.strictObject({
  clientMutationId: z.string().nullish(),
  id: z.number().int().min(1),
  invoice: z.string().max(40),
  billing: printedAddress,
  purchaseOrderNumber: z
    .string()
    .overwrite(typedLine)
    .max(
      buyerWords.purchaseOrder.longest,
      `A purchase order number has at most ${buyerWords.purchaseOrder.longest} characters`,
    )
    .nullish(),
});

/** Each correction uses two document numbers. */
const correctionLimit = { max: 10, seconds: 86_400 };

const correct: RootMutationResolvers["correctInvoice"] = async (_root, args, context) => {
  const { deps } = context;
  const { memberId } = await requireMember(context, "correct the invoice");
  const { id, invoice, clientMutationId = null, ...given } = parseInput(input, args.input);
  const order = await findOwnedOrder(deps.db, { id }, { memberId, sessionId: null }, deps.clock());
  if (!order) throw correctionErrors.notYours();
  if (!(await takeFromLimit(deps.db, deps.clock, `correct-invoice:${id}`, correctionLimit)))
    throw correctionErrors.tooMany();
  const { email, phone, needsPurchaseOrder } = order.billing;
  const billing = {
    ...wholeAddress(given.billing),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(needsPurchaseOrder && { needsPurchaseOrder }),
  };
  const problems: Record<string, string> = { ...billingProblems(billing) };
  if (Object.keys(problems).length > 0) throw correctionErrors.incomplete(problems);
  await checkVatIdOf(context, () => billing);
  const isCompany = billing.customerType === "company";
  const purchaseOrder = (isCompany && given.purchaseOrderNumber) || null;
  const wanted = { orderId: id, invoice, billing, purchaseOrder, by: "buyer" as const };
  const outcome = await correctInvoice(deps, wanted);
  if (!outcome) throw correctionErrors.notYours();
  if (outcome.kind === "refused") throw correctionErrors.refused(outcome.refusal);
  return { clientMutationId, order: outcome.order, message: whatWasDone(outcome) };
};

function whatWasDone({ cancelled, invoice, order, refund }: Corrected): string {
  const done = `Invoice ${cancelled} has been cancelled, and invoice ${invoice} replaces it. You will get both by email in a moment.`;
  if (!refund) return done;
  const method = order.paymentMethod === "invoice" ? "by bank transfer" : "to the payment method you used";
  return `${done} We are refunding ${formatEuro(refund.amount)} of VAT ${method}.`;
}

export const correctionResolvers: Resolvers = {
  RootMutation: { correctInvoice: correct },
  Order: {
    invoiceCorrection: async (order, _args, { deps, identity }) => {
      const who = await identity();
      if (!who || order.memberId !== who.memberId) return null;
      const invoice = await findInvoice(deps.db, order.id);
      if (!invoice) return null;
      const refusal = await whyNotByBuyer(deps.db, deps, order, invoice);
      if (refusal?.reason === "no invoice") return null;
      return {
        invoice: invoice.number,
        until: lastDayToCorrect(invoice.content.issuedOn),
        refusal: refusal && refusalText(refusal),
      };
    },
  },
};
