import type { Deps } from "../../deps";
import { invoicePdf } from "../../documents";
import type { Attachment } from "../../mail";
import type { Order } from "../store/orders";
import { makeInvoice } from "../use-cases/make-invoice";

/** The invoice of an order as a mail carries it; nothing while it has none. */
export async function invoiceOf(deps: Deps, order: Order): Promise<Attachment[]> {
  const { db } = await deps.database();
  const invoice = await makeInvoice(db, order);
  if (!invoice) return [];
  return [
    {
      filename: `invoice-${invoice.number}.pdf`,
      contentType: "application/pdf",
      content: await invoicePdf(invoice),
    },
  ];
}
