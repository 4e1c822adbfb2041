import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { dayText, momentText } from "@/lib/rules/times/day-text";
import { durationText, times } from "@/lib/rules/times/times";
import type { MailTemplate } from "../../deps";
import { transferCodePng } from "../invoices";
import type { Attachment } from "../../ports";
import type { MailBlock } from "../../ground/mail/letter";
import { mailedOrder, orderButton, testPrefix } from "../orders";
import { seller } from "../../ground/seller";
import { toPay, transferReference } from "../orders/order";
import { type Transfer, transferOf } from "../order-documents";

const orderData = z.object({ orderId: z.number().int() });
const partData = z.object({ orderId: z.number().int(), cents: z.number().int() });

/** Mails to buyers whose transfer is awaited. */
export const transferMails: Record<string, MailTemplate> = {
  "order-shortened": async (deps, data) => {
    const order = await mailedOrder(deps, orderData.parse(data).orderId);
    const until = momentText(order.holdUntil?.toISOString());
    const usual = durationText(times.transfer);
    return {
      subject: `${testPrefix(order)}Please pay for your order ${order.id} sooner`,
      heading: "We can only hold your seats for a shorter time",
      blocks: [
        {
          kind: "text",
          text: `Other people would like to attend, and most of the seats are reserved but not yet paid for. We can therefore only hold your order ${order.id} until the time below, instead of for ${usual}. Please transfer ${formatEuro(toPay(order))} by then, to the account on your invoice.`,
        },
        { kind: "rows", rows: [{ label: "Held until", value: until, strong: true }] },
        {
          kind: "note",
          text: "Is the transfer already on its way, or is this too soon for your company? Reply to this email, and we will find a way.",
        },
        orderButton(deps, order, "See your order"),
      ],
    };
  },
  "order-part-paid": async (deps, data) => {
    const { orderId, cents } = partData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const transfer = await transferOf(deps.db, order);
    return {
      subject: `${testPrefix(order)}Part of your order ${orderId} is still unpaid`,
      heading: "Thank you. Part of the amount is still missing",
      blocks: [
        {
          kind: "text",
          text: `We have received ${formatEuro(cents)} for your order ${orderId}, which costs ${formatEuro(toPay(order))}. We are holding your seats while we wait for the rest.`,
        },
        ...transferBlocks(transfer),
        {
          kind: "note",
          text: "Is the rest already on its way, or do you expect a lower price? Reply to this email.",
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: await transferCode(orderId, transfer),
    };
  },
  "order-payment-returned": async (deps, data) => {
    const { orderId, cents } = partData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const transfer = await transferOf(deps.db, order);
    const owed: Transfer = {
      bank: (order.seller ?? seller).bank,
      amount: cents,
      reference: transferReference(orderId),
      until: null,
    };
    return {
      subject: `${testPrefix(order)}Your payment for order ${orderId} has been returned`,
      heading: "Your payment has been returned",
      blocks: [
        {
          kind: "text",
          text: `Your transfer of ${formatEuro(cents)} for order ${orderId} has been returned by a bank, so we no longer have the money. ${
            transfer
              ? "Your order is waiting for your payment again, and we are holding your seats in the meantime."
              : "Your order and its invoice are unchanged, and the amount is due again."
          }`,
        },
        ...transferBlocks(transfer ?? owed),
        {
          kind: "note",
          text: "Is this a surprise? Ask your bank for the reason, or reply to this email.",
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: await transferCode(orderId, transfer ?? owed),
    };
  },
  "order-not-paid": async (deps, data) => {
    const order = await mailedOrder(deps, orderData.parse(data).orderId);
    const transfer = await transferOf(deps.db, order);
    return {
      subject: `${testPrefix(order)}Your order ${order.id} is still waiting for your payment`,
      heading: "We recorded a payment by mistake",
      blocks: [
        {
          kind: "text",
          text: `We told you that your order ${order.id} had been paid. That was our mistake: the money was for another order. Yours is still waiting for your payment, and we are holding your seats. We are sorry.`,
        },
        ...transferBlocks(transfer),
        {
          kind: "note",
          text: "Have you already paid? Reply to this email, and we will look for the money.",
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: await transferCode(order.id, transfer),
    };
  },
};

/** Account, amount and reference; empty when no transfer is awaited. */
export function transferBlocks(transfer: Transfer | null): MailBlock[] {
  if (!transfer) return [];
  const { bank, amount, reference, until } = transfer;
  return [
    {
      kind: "text",
      text: `Please transfer ${formatEuro(amount)}${until ? ` by ${dayText(until)}` : ""}. Scan the attached code with your banking app to fill in the transfer.`,
    },
    {
      kind: "rows",
      rows: [
        { label: "Account holder", value: bank.holder },
        { label: "Bank", value: bank.name },
        { label: "IBAN", value: bank.iban },
        { label: "BIC", value: bank.bic },
        { label: "Reference", value: reference },
        { label: "Amount", value: formatEuro(amount), strong: true },
      ],
    },
  ];
}

/** The payment code of an open transfer for banking apps, as a picture. */
export async function transferCode(orderId: number, transfer: Transfer | null): Promise<Attachment[]> {
  const content = transfer && (await transferCodePng(transfer));
  return content ? [{ filename: `transfer-${orderId}.png`, contentType: "image/png", content }] : [];
}
