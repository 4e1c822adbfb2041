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
      subject: `${testPrefix(order)}Please pay your order ${order.id} earlier`,
      heading: "We can hold your seats for a shorter time only",
      blocks: [
        {
          kind: "text",
          text: `Most seats of a date in your order ${order.id} are reserved but not paid for, and other people would like to come. So we can hold your order only until the time below, not for ${usual}. Please transfer ${formatEuro(toPay(order))} by then, to the account on your invoice.`,
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
      subject: `${testPrefix(order)}The rest of your order ${orderId} is still to pay`,
      heading: "Thank you. A part is still missing",
      blocks: [
        {
          kind: "text",
          text: `${formatEuro(cents)} came for your order ${orderId}, which costs ${formatEuro(toPay(order))}. Your seats are kept while it waits for the rest.`,
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
      subject: `${testPrefix(order)}Your payment for order ${orderId} was returned`,
      heading: "Your payment was returned",
      blocks: [
        {
          kind: "text",
          text: `Your transfer of ${formatEuro(cents)} for order ${orderId} was returned by a bank, so we no longer have the money. ${
            transfer
              ? "Your order is waiting for your payment again, and your seats are kept in the meantime."
              : "Your order and its invoice stay as they are, and the money is due again."
          }`,
        },
        ...transferBlocks(transfer ?? owed),
        {
          kind: "note",
          text: "Did you not expect this? Ask your bank for the reason, or reply to this email.",
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
      heading: "We booked a payment by mistake",
      blocks: [
        {
          kind: "text",
          text: `We wrote that your order ${order.id} was paid. That was our mistake: the money was for another order. Yours is still waiting for your payment, and your seats are kept. We are sorry.`,
        },
        ...transferBlocks(transfer),
        {
          kind: "note",
          text: "Have you already paid? Then reply to this email, and we will look for the money.",
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
      text: `Please transfer ${formatEuro(amount)}${until ? ` by ${dayText(until)}` : ""}. The attached code fills in the transfer in your banking app.`,
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
