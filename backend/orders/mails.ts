import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../deps";
import { invoicePdf } from "../invoices";
import type { Attachment } from "../ports";
import { type MailBlock, renderMail } from "../mail/render-mail";
import { seller } from "../seller";
import { isPaid, lineTitle } from "./order";
import { makeInvoice } from "./order-document";
import { couponsOf, findOrder, linesOf, type Order, taxesOf } from "./store";

const placedData = z.object({
  orderId: z.number().int(),
  link: z.string().optional(),
  code: z.string().optional(),
});

/** Mails about orders. Data in the outbox is the order's number; a guest's also has the way to sign in. */
export const orderMails: Record<string, MailTemplate> = {
  "order-placed": async (deps, data) => {
    const { orderId, link, code } = placedData.parse(data);
    const order = await mailedOrder(deps, orderId);
    return renderMail({
      subject: `${testMark(order)}Your order ${orderId} at ${site.name}`,
      heading: `Thank you, ${order.billing.firstName ?? "and welcome"}!`,
      blocks: [...whatHappens(order), ...(await summary(deps, order)), ...signIn(deps, order, link, code)],
      attachments: await invoiceAttachment(deps, order),
    });
  },
  "order-paid": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    return renderMail({
      subject: `${testMark(order)}Your order ${order.id} is paid`,
      heading: "Your payment has arrived",
      blocks: [
        { kind: "text", text: `Thank you! Your order ${order.id} is paid, and everything in it is yours.` },
        ...(await summary(deps, order)),
        orderButton(deps, order, "See your order"),
      ],
      attachments: await invoiceAttachment(deps, order),
    });
  },
  "order-payment-failed": async (deps, data) => {
    const order = await mailedOrder(deps, placedData.parse(data).orderId);
    return renderMail({
      subject: `${testMark(order)}The payment of your order ${order.id} was refused`,
      heading: "Your payment did not go through",
      blocks: [
        {
          kind: "text",
          text: `The bank refused the payment of ${formatEuro(order.total)} for your order ${order.id}. Nothing was charged, and its places are free again.`,
        },
        {
          kind: "text",
          text: "You can pay the order again, the same way or another one, while there are places.",
        },
        orderButton(deps, order, "Pay the order"),
      ],
      attachments: [],
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
  const { db } = deps;
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

/** The order that a mail is about. */
export async function mailedOrder(deps: Deps, id: number): Promise<Order> {
  const order = await findOrder(deps.db, id);
  if (!order) throw new Error(`mail about order ${id}, which no longer exists`);
  return order;
}

/** Prefix for the subject of a mail about a test order. */
export function testMark(order: Order): string {
  return order.test ? "[TEST] " : "";
}

export function orderButton(deps: Deps, order: Order, label: string): MailBlock {
  return { kind: "button", label, url: `${deps.settings.origin}/account/me/my-orders/${order.id}` };
}

/** The invoice of an order as a mail carries it; nothing while it has none. */
export async function invoiceAttachment(deps: Deps, order: Order): Promise<Attachment[]> {
  const invoice = await makeInvoice(deps.db, order);
  if (!invoice) return [];
  return [
    {
      filename: `invoice-${invoice.number}.pdf`,
      contentType: "application/pdf",
      content: await invoicePdf(invoice),
    },
  ];
}
