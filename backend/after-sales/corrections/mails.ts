import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/times/day-text";
import type { Deps, MailTemplate } from "../../deps";
import { creditNoteFile, findCreditNote, findInvoiceByNumber, invoiceFile } from "../../sales/invoices";
import type { MailBlock } from "../../ground/mail/letter";
import { mailedOrder, type Order, orderButton, testPrefix } from "../../sales/orders";
import { transferOf } from "../../sales/order-documents";
import { refundsOf } from "../ledger";

const correctedData = z.object({ orderId: z.number().int(), invoice: z.string() });

export const correctionMails: Record<string, MailTemplate> = {
  "invoice-corrected": async (deps, data) => {
    const { orderId, invoice: number } = correctedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const invoice = await findInvoiceByNumber(deps.db, number);
    const note = invoice?.replaces ? await findCreditNote(deps.db, invoice.replaces) : undefined;
    if (!invoice?.corrects || !note) throw new Error(`mail about invoice ${number}, which corrects nothing`);
    const text = `The invoice for your order ${orderId} now has the details that you asked for. The attached document ${note.number} cancels invoice ${invoice.corrects}, and invoice ${number} replaces it. Please use only these two in your books.`;
    return {
      subject: `${testPrefix(order)}The corrected invoice for your order ${orderId}`,
      heading: "Your invoice has been corrected",
      blocks: [
        { kind: "text", text },
        ...(await moneyBlocks(deps, order, note.number)),
        orderButton(deps, order, "See your order"),
      ],
      attachments: [
        pdf(`invoice-${number}.pdf`, await invoiceFile(deps, invoice)),
        pdf(`credit-note-${note.number}.pdf`, await creditNoteFile(deps, note)),
      ],
    };
  },
};

/** Tells the buyer that VAT is refunded, or that the amount to transfer is smaller. */
async function moneyBlocks(deps: Deps, order: Order, cancellation: string): Promise<MailBlock[]> {
  const refund = (await refundsOf(deps.db, order.id)).find(({ correction }) => correction === cancellation);
  if (refund) {
    const amount = formatEuro(refund.amount);
    const text =
      order.paymentMethod === "invoice"
        ? `We are refunding ${amount} of VAT by bank transfer.`
        : `We are refunding ${amount} of VAT to the payment method you used (${order.paymentMethodTitle}). It can take up to ten days to reach you.`;
    return [{ kind: "text", text }];
  }
  const transfer = await transferOf(deps.db, order);
  if (!transfer) return [];
  const until = transfer.until ? ` by ${dayText(transfer.until)}` : "";
  return [
    {
      kind: "text",
      text: `Please transfer ${formatEuro(transfer.amount)}${until}, with the reference “${transfer.reference}”. The account is on the invoice.`,
    },
  ];
}

function pdf(filename: string, content: Buffer) {
  return { filename, contentType: "application/pdf", content };
}
