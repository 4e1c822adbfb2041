import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Deps, MailTemplate } from "../../deps";
import { creditNoteFile, creditNotesOf } from "../../sales/invoices";
import type { Attachment } from "../../ports";
import type { Letter, MailBlock } from "../../ground/mail/letter";
import { cancellations } from "../../sales/order-mails";
import { mailedOrder, type Order, orderButton, testPrefix, type WholeOrder } from "../../sales/orders";
import { moneyCodeById, spendable } from "../../sales/codes";
import { refundMethod } from "../ledger";
import { exceptText } from "./finish-refund";
import { isChargedBack } from "../ledger/refund";
import { findRefund, type Refund } from "../ledger";

const refundedData = z.object({ orderId: z.number().int(), refundId: z.number().int() });

/** Mails about refunds. */
export const refundMails: Record<string, MailTemplate> = {
  "order-refunded": async (deps, data) => {
    const { orderId, refundId } = refundedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const refund = await findRefund(deps.db, refundId);
    if (!refund) throw new Error(`mail about refund ${refundId}, which no longer exists`);
    if (refund.codeId !== null) return codeMail(deps, order, refund, refund.codeId);
    if (refund.kind === "rest") return restMail(deps, order, refund);
    if (refund.kind === "over") return overMail(deps, order, refund);
    if (isChargedBack(refund)) return chargedBackMail(deps, order, refund);
    return {
      subject: `${testPrefix(order)}Your refund for order ${orderId}`,
      heading: "Your money is on its way back",
      blocks: [...(await whatWentBack(deps, order, refund)), orderButton(deps, order, "See your order")],
      attachments: [
        ...(await creditNoteAttachment(deps, order, refund)),
        ...(order.status === "refunded" ? await cancellations(deps, order) : []),
      ],
    };
  },
};

/** The mail after a dispute that the shop has lost. The bank has already returned the money. */
async function chargedBackMail(deps: Deps, order: WholeOrder, refund: Refund): Promise<Letter> {
  const isEnded = order.status === "refunded" && !order.seatMove;
  const ended = `Access that came with the order has ended${await exceptText(deps, order)}.`;
  return {
    subject: `${testPrefix(order)}The payment for your order ${order.id} has been charged back`,
    heading: "Your bank has reversed the payment",
    blocks: [
      {
        kind: "text",
        text: `The payment for your order ${order.id} was disputed, and the bank has taken ${formatEuro(refund.amount)} back from us.${isEnded ? ` ${ended}` : ""}`,
      },
      { kind: "note", text: "You get this money from your bank. The credit note is attached." },
      orderButton(deps, order, "See your order"),
    ],
    attachments: [
      ...(await creditNoteAttachment(deps, order, refund)),
      ...(order.status === "refunded" ? await cancellations(deps, order) : []),
    ],
  };
}

/** The mail about a part of the price that was waived. */
async function restMail(deps: Deps, order: WholeOrder, refund: Refund): Promise<Letter> {
  const isAll = order.status === "refunded";
  const amount = formatEuro(refund.amount);
  return {
    subject: `${testPrefix(order)}You do not need to pay the rest of your order ${order.id}`,
    heading: "There is nothing left to pay",
    blocks: [
      {
        kind: "text",
        text: isAll
          ? `You do not need to pay the ${amount} for your order ${order.id}. The order has ended, and so has the access that came with it.`
          : `You do not need to pay the missing ${amount} for your order ${order.id}. It counts as paid in full.`,
      },
      { kind: "note", text: "The credit note for this amount is attached. No money will be sent." },
      orderButton(deps, order, "See your order"),
    ],
    attachments: await creditNoteAttachment(deps, order, refund),
  };
}

/** The mail about the return of money beyond the price. */
async function overMail(deps: Deps, order: WholeOrder, refund: Refund): Promise<Letter> {
  const amount = formatEuro(refund.amount);
  return {
    subject: `${testPrefix(order)}You paid too much for your order ${order.id}`,
    heading: "Your money is on its way back",
    blocks: [
      {
        kind: "text",
        text: `You paid ${amount} more than was due for your order ${order.id}. We have transferred it back to you. Your order and its invoice are unchanged.`,
      },
      { kind: "note", text: "It can take a few days to reach you." },
      orderButton(deps, order, "See your order"),
    ],
  };
}

/** The mail with the code and its balance. */
async function codeMail(deps: Deps, order: WholeOrder, refund: Refund, codeId: number): Promise<Letter> {
  const code = await moneyCodeById(deps.db, codeId);
  if (!code) throw new Error(`mail about code ${codeId}, which no longer exists`);
  const rows = [
    { label: "Code", value: code.code, strong: true },
    { label: "Added", value: formatEuro(refund.amount) },
    { label: "Balance", value: formatEuro(spendable(code)), strong: true },
    ...(refund.reason ? [{ label: "Reason", value: refund.reason }] : []),
  ];
  return {
    subject: `${testPrefix(order)}Your credit code worth ${formatEuro(spendable(code))}`,
    heading: "Your credit code",
    blocks: [
      {
        kind: "text",
        text: `We have put ${formatEuro(refund.amount)} from your order ${order.id} on the code below. Enter it in your cart, where discount codes go. It pays for orders up to its balance, and anything left stays on it. It does not expire.`,
      },
      { kind: "rows", rows },
      {
        kind: "note",
        text: `Keep it as safe as money: anyone who has it can spend it.${refund.kind === "over" ? " It holds the amount you overpaid." : " The credit note is attached."}`,
      },
      orderButton(deps, order, "See your order"),
    ],
    attachments: [
      ...(await creditNoteAttachment(deps, order, refund)),
      ...(order.status === "refunded" ? await cancellations(deps, order) : []),
    ],
  };
}

async function whatWentBack(deps: Deps, order: Order, refund: Refund): Promise<MailBlock[]> {
  const isAll = order.status === "refunded";
  const except = await exceptText(deps, order);
  const rows = [
    { label: "Refunded", value: formatEuro(refund.amount), strong: true },
    { label: "Refund method", value: refundMethod(order, refund) },
    ...(refund.reason ? [{ label: "Reason", value: refund.reason }] : []),
  ];
  return [
    {
      kind: "text",
      text: isAll ? wholeText(order, except) : `We have refunded part of your order ${order.id}.`,
    },
    { kind: "rows", rows },
    { kind: "note", text: "It can take up to ten days to reach you. The credit note is attached." },
  ];
}

function wholeText({ id, seatMove }: Order, except: string): string {
  const whole = `We have refunded your order ${id} in full.`;
  if (seatMove) return `${whole} It paid for moving seats of order ${seatMove.orderId}.`;
  return `${whole} Access that came with it has ended${except}. You keep the certificates that you have earned.`;
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
