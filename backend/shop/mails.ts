import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { site } from "@/lib/site";
import type { Deps } from "../deps";
import { seller } from "../documents";
import { renderMail, type MailBlock, type MailTemplate } from "../mail";
import { lineTitle } from "./domain/line-title";
import { isPaid } from "./domain/order-status";
import { mailedOrder, orderButton, testMark } from "./mails/about-order";
import { invoiceOf } from "./mails/invoice-attachment";
import { refundMails } from "./mails/refund-mails";
import { subscriptionMails } from "./mails/subscription-mails";
import { waitingListMails } from "./mails/waiting-list-mails";
import { couponsOf, linesOf, taxesOf } from "./store/order-parts";
import type { Order } from "./store/orders";

const placed = z.object({
  orderId: z.number().int(),
  link: z.string().optional(),
  code: z.string().optional(),
});

/** Mails about orders. Data in the outbox is the order's number; a guest's also has the way to sign in. */
export const shopMails: Record<string, MailTemplate> = {
  ...refundMails,
  ...subscriptionMails,
  ...waitingListMails,
  "order-placed": async (deps, data) => {
    const { orderId, link, code } = placed.parse(data);
    const order = await mailedOrder(deps, orderId);
    return renderMail({
      subject: `${testMark(order)}Your order ${orderId} at ${site.name}`,
      heading: `Thank you, ${order.billing.firstName ?? "and welcome"}!`,
      blocks: [...whatHappens(order), ...(await summary(deps, order)), ...signIn(deps, order, link, code)],
      attachments: await invoiceOf(deps, order),
    });
  },
  "order-paid": async (deps, data) => {
    const order = await mailedOrder(deps, placed.parse(data).orderId);
    return renderMail({
      subject: `${testMark(order)}Your order ${order.id} is paid`,
      heading: "Your payment has arrived",
      blocks: [
        { kind: "text", text: `Thank you! Your order ${order.id} is paid, and everything in it is yours.` },
        ...(await summary(deps, order)),
        orderButton(deps, order, "See your order"),
      ],
      attachments: await invoiceOf(deps, order),
    });
  },
};

function whatHappens(order: Order): MailBlock[] {
  const blocks: MailBlock[] = [];
  if (order.test)
    blocks.push({ kind: "note", text: "Test order: it was made with the demo card, no money moved." });
  if (isPaid(order.status)) {
    const text =
      order.total === 0
        ? "Your order is confirmed."
        : "Your order is confirmed and paid. The invoice is attached.";
    return [...blocks, { kind: "text", text }];
  }
  if (order.status !== "ON_HOLD" || order.paymentMethod !== "invoice") {
    return [
      ...blocks,
      {
        kind: "text",
        text: "We have your order. Your payment is on its way; we write again when it has arrived.",
      },
    ];
  }
  const { holder, iban, bic } = seller.bank;
  const until = order.holdUntil ? ` until ${order.holdUntil.toISOString().slice(0, 10)}` : "";
  return [
    ...blocks,
    {
      kind: "text",
      text: `We have your order. Please transfer the amount${until}; your seat is held for you until then. The invoice is attached.`,
    },
    {
      kind: "rows",
      rows: [
        { label: "Account holder", value: holder },
        { label: "IBAN", value: iban },
        { label: "BIC", value: bic },
        { label: "Amount", value: formatEuro(order.total) },
        { label: "Reference", value: `Order ${order.id}` },
      ],
    },
  ];
}

async function summary(deps: Deps, order: Order): Promise<MailBlock[]> {
  const { db } = await deps.database();
  const lines = (await linesOf(db, order.id)).map((line) => ({
    label: `${line.quantity} × ${lineTitle(line)}`,
    value: formatEuro(line.subtotal),
  }));
  const coupons = (await couponsOf(db, order.id)).map(({ code, discount }) => ({
    label: `Coupon ${code}`,
    value: formatEuro(-discount),
  }));
  const taxes = (await taxesOf(db, order.id)).map(({ label, amount }) => ({
    label,
    value: formatEuro(amount),
  }));
  return [
    {
      kind: "rows",
      rows: [
        ...lines,
        ...coupons,
        ...taxes,
        { label: "Total", value: formatEuro(order.total), strong: true },
      ],
    },
  ];
}

function signIn(deps: Deps, order: Order, link: string | undefined, code: string | undefined): MailBlock[] {
  if (!link || !code) return [orderButton(deps, order, "See your order")];
  return [
    {
      kind: "text",
      text: "Sign in to see your order, its invoice and everything that belongs to it. Nothing to remember: the button or the code is enough.",
    },
    { kind: "button", label: "Sign in", url: link },
    { kind: "code", code, label: "Or type this code on the page where you ordered" },
    {
      kind: "note",
      text: "Button and code work once, for ten minutes. Later, ask for a new one with this e-mail address; your order is kept.",
    },
  ];
}
