import { durationText, times } from "@/lib/rules/times/times";
import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../../deps";
import {
  creditNoteFile,
  findCreditNote,
  findInvoice,
  findInvoiceByNumber,
  invoiceFile,
  renderProForma,
} from "../invoices";
import type { Attachment } from "../../ports";
import type { MailBlock } from "../../ground/mail/letter";
import { calendarMails, calendarNote, cancellations, heldText, invitations } from "./calendar-mails";
import { mailedOrder, orderButton, summary, testPrefix, withdrawalNote, wordsFor } from "../orders";
import { mailByDesk } from "./mail-by-desk";
import { mailToAnybody } from "./mail-to-anybody";
import { isOpen, isPaid, isVouchedFor, toPay } from "../orders/order";
import { entriesOf } from "../order-history";
import { proFormaOf } from "../order-documents";
import type { Order } from "../orders";
import type { WholeOrder } from "../orders";
import { transferOf } from "../order-documents";
import { transferBlocks, transferCode, transferMails } from "./transfer-mails";

const placedData = z.object({
  orderId: z.number().int(),
  link: z.string().optional(),
  code: z.string().optional(),
});

const cancelledData = z.object({
  orderId: z.number().int(),
  /** Null if there was no invoice yet. */
  note: z.string().nullable(),
  isOverdue: z.boolean().default(true),
});
const reinstatedData = z.object({ orderId: z.number().int(), invoice: z.string() });

/** Mails about orders. The outbox holds the order's number and, for a guest, the link to sign in. */
export const orderMails: Record<string, MailTemplate> = {
  ...calendarMails,
  ...transferMails,
  "order-placed": async (deps, data) => {
    const { orderId, link, code } = placedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    if (!isVouchedFor(order) && order.byDesk) return mailByDesk(order, link, code);
    if (!isVouchedFor(order)) return mailToAnybody(order, link, code);
    const attachments = await orderAttachments(deps, order);
    return {
      subject: `${testPrefix(order)}Your order ${orderId} at ${site.name}`,
      heading: order.billing.firstName
        ? `Thank you for your order, ${order.billing.firstName}`
        : "Thank you for your order",
      blocks: [
        ...(await whatHappens(deps, order)),
        ...summary(order),
        ...signIn(deps, order, link, code),
        ...calendarNote(attachments),
        withdrawalNote(deps),
      ],
      attachments,
    };
  },
  "order-to-pay": async (deps, data) => {
    const { orderId, link, code } = placedData.parse(data);
    return mailByDesk(await mailedOrder(deps, orderId), link, code);
  },
  "order-again": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    return {
      subject: `${testPrefix(order)}Your order ${order.id} at ${site.name}`,
      heading: `Your order ${order.id}`,
      blocks: [
        { kind: "text", text: "Here is your order again, with its documents attached." },
        ...summary(order),
        orderButton(deps, order, "See your order"),
      ],
      // The bookkeeper does not attend, so calendar files are left out.
      attachments: (await orderAttachments(deps, order)).filter(({ filename }) => !filename.endsWith(".ics")),
    };
  },
  "order-confirmed": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    const attachments = await orderAttachments(deps, order);
    return {
      subject: `${testPrefix(order)}The invoice for your order ${order.id}`,
      heading: "Here is your invoice",
      blocks: [
        {
          kind: "text",
          text: `Thank you for your order ${order.id}. It is confirmed, and the invoice is attached.`,
        },
        ...transferBlocks(await transferOf(deps.db, order)),
        orderButton(deps, order, "See your order"),
        ...calendarNote(attachments),
        withdrawalNote(deps),
      ],
      attachments,
    };
  },
  "order-paid": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    const invoice = await findInvoice(deps.db, order.id);
    // An earlier invoice that asked for the money stays valid.
    const isFree = order.total === 0;
    const isSent = invoice !== undefined && invoice.content.payment.state !== "paid";
    const calendar = await invitations(deps, order);
    const documents = isSent
      ? `There is nothing left to pay on your invoice ${invoice.number}.`
      : "The invoice is attached.";
    return {
      subject: `${testPrefix(order)}${isFree ? `Your order ${order.id} is confirmed` : `We have received your payment for order ${order.id}`}`,
      heading: isFree ? "Your order is confirmed" : "Your payment has arrived",
      blocks: [
        {
          kind: "text",
          text: `Thank you. ${isFree ? `Your order ${order.id} is confirmed` : `We have received your payment for order ${order.id}`}. ${wordsFor(order).paid}. ${documents}`,
        },
        ...summary(order),
        orderButton(deps, order, "See your order"),
        ...calendarNote(calendar),
      ],
      attachments: [...(isSent ? [] : await invoiceAttachment(deps, order)), ...calendar],
    };
  },
  "order-cancelled": async (deps, data) => {
    const { orderId, note: number, isOverdue } = cancelledData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const note = number === null ? null : await findCreditNote(deps.db, number);
    if (number !== null && !note) throw new Error(`mail about credit note ${number}, which does not exist`);
    const { freed } = wordsFor(order);
    const isWithdrawn = (await entriesOf(deps.db, orderId)).some(({ topic }) => topic === "withdrawal");
    const cancelledDate = order.lines.find(({ occurrence }) => occurrence?.isCancelled)?.occurrence;
    const why = isWithdrawn
      ? " because you withdrew from it"
      : cancelledDate
        ? ` because ${cancelledDate.title}, ${heldText(cancelledDate)}, will not take place`
        : isOverdue
          ? " because it was not paid"
          : "";
    const cancelled = note
      ? `There is nothing left to pay. The attached credit note cancels invoice ${note.content.invoice.number}.`
      : "There is nothing to pay.";
    const onItsWay = {
      kind: "text" as const,
      text: "If your transfer is already on its way, it will not be lost: we will email you when it arrives.",
    };
    return {
      subject: `${testPrefix(order)}Your order ${orderId} has been cancelled`,
      heading: "Your order has been cancelled",
      blocks: [
        {
          kind: "text",
          text: `Your order ${orderId} has been cancelled${why}${freed && !cancelledDate ? `, and ${freed}` : ""}. ${cancelled}`,
        },
        ...(note ? [onItsWay] : []),
        orderButton(deps, order, "See your order"),
      ],
      attachments: [
        ...(note ? [pdf(`credit-note-${number}.pdf`, await creditNoteFile(deps, note))] : []),
        ...(await cancellations(deps, order)),
      ],
    };
  },
  "order-reinstated": async (deps, data) => {
    const { orderId, invoice: number } = reinstatedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const invoice = await findInvoiceByNumber(deps.db, number);
    if (!invoice?.replaces) throw new Error(`mail about invoice ${number}, which replaces nothing`);
    return {
      subject: `${testPrefix(order)}A new invoice for your order ${orderId}`,
      heading: "Your payment has been restored",
      blocks: [
        {
          kind: "text",
          text: `Your bank has returned the disputed payment for order ${orderId} to us. The attached invoice ${number} replaces credit note ${invoice.replaces}.`,
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: [pdf(`invoice-${number}.pdf`, await invoiceFile(deps, invoice))],
    };
  },
  "order-payment-failed": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    // The order was paid or cancelled since, so no new attempt is needed.
    if (!isOpen(order.status)) return null;
    const { freed } = wordsFor(order);
    return {
      subject: `${testPrefix(order)}The payment for your order ${order.id} was declined`,
      heading: "Your payment did not go through",
      blocks: [
        {
          kind: "text",
          text: `Your bank declined the payment of ${formatEuro(toPay(order))} for your order ${order.id}. Nothing was charged${freed ? `, and ${freed}` : ""}.`,
        },
        {
          kind: "text",
          text: `You can try again with the same payment method or another one${freed ? ", as long as seats are left" : ""}.`,
        },
        orderButton(deps, order, "Pay the order"),
      ],
    };
  },
};

async function whatHappens(deps: Deps, order: WholeOrder): Promise<MailBlock[]> {
  const blocks: MailBlock[] = [];
  if (order.test)
    blocks.push({ kind: "note", text: "Test order: it was paid with the demo card, and no money moved." });
  if (isPaid(order.status)) {
    const text =
      order.total === 0
        ? "Your order is confirmed."
        : "Your order is confirmed and paid. The invoice is attached.";
    return [...blocks, { kind: "text", text }];
  }
  const transfer = await transferOf(deps.db, order);
  if (!transfer) {
    return [
      ...blocks,
      {
        kind: "text",
        text: "We have your order, and your payment is on its way. We will email you again when it has arrived.",
      },
    ];
  }
  const { held } = wordsFor(order);
  return [
    ...blocks,
    { kind: "text", text: `We have your order. ${held}. The invoice is attached.` },
    ...transferBlocks(transfer),
  ];
}

/** The link to sign in for a guest; a button to the order for a member. */
function signIn(deps: Deps, order: Order, link: string | undefined, code: string | undefined): MailBlock[] {
  if (!link || !code) return [orderButton(deps, order, "See your order")];
  return [
    {
      kind: "text",
      text: "Sign in to see your order, its invoice and everything that comes with it. There is no password to remember: the button or the code will sign you in.",
    },
    { kind: "button", label: "Sign in", url: link },
    { kind: "code", code, label: "Or type this code on the page where you ordered" },
    {
      kind: "note",
      text: `The button and the code work once, for ${durationText(times.code)}. After that, request a new code with this email address. Your order is safe.`,
    },
  ];
}

/** The invoice of an order as an attachment; empty while the order has none. */
export async function invoiceAttachment(deps: Deps, order: Order): Promise<Attachment[]> {
  const invoice = await findInvoice(deps.db, order.id);
  return invoice ? [pdf(`invoice-${invoice.number}.pdf`, await invoiceFile(deps, invoice))] : [];
}

/**
 * The order's document, and the payment code of an open transfer as a file: mail programs leave out drawings (SVG) and
 * data URLs, and banking apps open pictures.
 */
async function orderAttachments(deps: Deps, order: WholeOrder): Promise<Attachment[]> {
  const proForma = await proFormaOf(deps.db, order, order.lines);
  const document = proForma
    ? [pdf(`order-${order.id}.pdf`, await renderProForma(proForma))]
    : await invoiceAttachment(deps, order);
  const transfer = await transferOf(deps.db, order);
  const code = await transferCode(order.id, transfer);
  const isBooked = isPaid(order.status) || transfer !== null;
  return [...document, ...code, ...(isBooked ? await invitations(deps, order) : [])];
}

function pdf(filename: string, content: Buffer): Attachment {
  return { filename, contentType: "application/pdf", content };
}
