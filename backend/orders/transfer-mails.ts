import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { dayText, momentText } from "@/lib/rules/day-text";
import { durationText, times } from "@/lib/rules/times";
import type { MailTemplate } from "../deps";
import { transferCodePng } from "../invoices";
import type { Attachment } from "../ports";
import { type MailBlock, renderMail } from "../mail/render-mail";
import { mailedOrder, orderButton, testMark } from "./mail-blocks";
import { toPay } from "./order";
import { type Transfer, transferOf } from "./transfer";

const orderData = z.object({ orderId: z.number().int() });

/** Mails to buyers whose transfer is awaited. */
export const transferMails: Record<string, MailTemplate> = {
  "order-shortened": async (deps, data) => {
    const order = await mailedOrder(deps, orderData.parse(data).orderId);
    const until = momentText(order.holdUntil?.toISOString());
    const usual = durationText(times.transfer);
    return renderMail({
      subject: `${testMark(order)}Please pay your order ${order.id} earlier`,
      heading: "We hold your places for a shorter time",
      blocks: [
        {
          kind: "text",
          text: `Most places of a date in your order ${order.id} are held and not paid yet, and others would like to come. So we hold your order until the time below, and not for ${usual}. Please transfer ${formatEuro(toPay(order))} by then, to the account on your invoice.`,
        },
        { kind: "rows", rows: [{ label: "Held until", value: until, strong: true }] },
        {
          kind: "note",
          text: "Is the amount on its way already, or is that too soon for your company? Write to us by the contact form, and we find a way.",
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: [],
    });
  },
  "order-not-paid": async (deps, data) => {
    const order = await mailedOrder(deps, orderData.parse(data).orderId);
    const transfer = await transferOf(deps.db, order);
    return renderMail({
      subject: `${testMark(order)}Your order ${order.id} still waits for its payment`,
      heading: "We booked a payment by mistake",
      blocks: [
        {
          kind: "text",
          text: `We wrote to you that your order ${order.id} is paid. That was our mistake: the money was for another order. Yours waits for its payment as before, and your places are kept. We are sorry.`,
        },
        ...transferBlocks(transfer),
        {
          kind: "note",
          text: "Have you paid already? Then write to us by the contact form, and we look for the money.",
        },
        orderButton(deps, order, "See your order"),
      ],
      attachments: await transferCode(order.id, transfer),
    });
  },
};

/** Account, amount and reference; nothing when no transfer is awaited. */
export function transferBlocks(transfer: Transfer | null): MailBlock[] {
  if (!transfer) return [];
  const { bank, amount, reference, until } = transfer;
  return [
    {
      kind: "text",
      text: `Please transfer ${formatEuro(amount)}${until ? ` by ${dayText(until)}` : ""}. The attached code has all of it for your banking app.`,
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

/** The code of an open transfer for banking apps, as a picture. */
export async function transferCode(orderId: number, transfer: Transfer | null): Promise<Attachment[]> {
  const content = transfer && (await transferCodePng(transfer));
  return content ? [{ filename: `transfer-${orderId}.png`, contentType: "image/png", content }] : [];
}
