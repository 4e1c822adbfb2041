import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Deps, MailTemplate } from "../deps";
import { creditNoteFile, creditNotesOf } from "../invoices";
import type { Attachment } from "../ports";
import { type MailBlock, renderMail } from "../mail/render-mail";
import { cancellations, mailedOrder, type Order, orderButton, testMark, type WholeOrder } from "../orders";
import { moneyCodeById } from "../codes";
import { wayBack } from "./credit-note";
import { findRefund, type Refund } from "./store";

const refundedData = z.object({ orderId: z.number().int(), refundId: z.number().int() });

/** Mails about money that went back. */
export const refundMails: Record<string, MailTemplate> = {
  "order-refunded": async (deps, data) => {
    const { orderId, refundId } = refundedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const refund = await findRefund(deps.db, refundId);
    if (!refund) throw new Error(`mail about refund ${refundId}, which no longer exists`);
    if (refund.codeId !== null) return codeMail(deps, order, refund, refund.codeId);
    return renderMail({
      subject: `${testMark(order)}Money back for your order ${orderId}`,
      heading: "Your money is on its way back",
      blocks: [...whatWentBack(order, refund), orderButton(deps, order, "See your order")],
      attachments: [
        ...(await creditNoteAttachment(deps, order, refund)),
        ...(order.status === "refunded" ? await cancellations(deps, order) : []),
      ],
    });
  },
};

/** The code with its balance. */
async function codeMail(deps: Deps, order: WholeOrder, refund: Refund, codeId: number) {
  const code = await moneyCodeById(deps.db, codeId);
  if (!code) throw new Error(`mail about code ${codeId}, which no longer exists`);
  const rows = [
    { label: "Code", value: code.code, strong: true },
    { label: "Put on it", value: formatEuro(refund.amount) },
    { label: "Balance", value: formatEuro(code.balance), strong: true },
    ...(refund.reason ? [{ label: "Reason", value: refund.reason }] : []),
  ];
  return renderMail({
    subject: `${testMark(order)}Your code over ${formatEuro(code.balance)}`,
    heading: "Your code to pay with",
    blocks: [
      {
        kind: "text",
        text: `${formatEuro(refund.amount)} of your order ${order.id} are on the code below. Type it in your cart, where discount codes go: it pays as much of an order as there is on it, and the rest stays. It has no end.`,
      },
      { kind: "rows", rows },
      {
        kind: "note",
        text: "Keep it like money: it pays for everybody who has it. The credit note is attached.",
      },
      orderButton(deps, order, "See your order"),
    ],
    attachments: [
      ...(await creditNoteAttachment(deps, order, refund)),
      ...(order.status === "refunded" ? await cancellations(deps, order) : []),
    ],
  });
}

function whatWentBack(order: Order, refund: Refund): MailBlock[] {
  const isAll = order.status === "refunded";
  const rows = [
    { label: "Paid back", value: formatEuro(refund.amount), strong: true },
    { label: "Way", value: wayBack(order, refund) },
    ...(refund.reason ? [{ label: "Reason", value: refund.reason }] : []),
  ];
  return [
    {
      kind: "text",
      text: isAll
        ? `We have paid your order ${order.id} back. What it opened has ended; certificates that you have earned stay yours.`
        : `We have paid a part of your order ${order.id} back.`,
    },
    { kind: "rows", rows },
    { kind: "note", text: "Banks take up to ten days until you see it. The credit note is attached." },
  ];
}

async function creditNoteAttachment(deps: Deps, order: Order, refund: Refund): Promise<Attachment[]> {
  const note = (await creditNotesOf(deps.db, order.id)).find(({ refundId }) => refundId === refund.id);
  if (!note) return [];
  return [
    {
      filename: `credit-note-${note.number}.pdf`,
      contentType: "application/pdf",
      content: await creditNoteFile(deps, note),
    },
  ];
}
