import { formatEuro } from "@/lib/money";
import { wordRows } from "@/lib/rules/forms/buyer-words";
import { purchaseOf, purchaseWords } from "@/lib/rules/prices/purchase";
import { durationText, times } from "@/lib/rules/times/times";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import { catalogue } from "../../content/catalogue";
import type { Deps } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import { lineTitle, toPay } from "./order";
import type { Order } from "./store";
import { findWholeOrder, type WholeOrder } from "./whole-order";

export async function mailedOrder(deps: Deps, id: number): Promise<WholeOrder> {
  const order = await findWholeOrder(deps.db, id);
  if (!order) throw new Error(`mail about order ${id}, which no longer exists`);
  return order;
}

/** Prefix for the subject of a mail about a test order. */
export function testPrefix(order: Order): string {
  return order.test ? "[TEST] " : "";
}

export function orderButton(deps: Deps, order: Order, label: string): MailBlock {
  return { kind: "button", label, url: `${deps.settings.origin}/account/me/my-orders/${order.id}` };
}

/** The order's page at the desk. Alerts and mails to the staff name it. */
export function orderAtDesk({ settings }: Pick<Deps, "settings">, orderId: number): string {
  return `${settings.origin}/desk/orders/${orderId}`;
}

/** The link to withdraw, which an order's confirmation has to contain. */
export function withdrawalNote({ settings }: Deps): MailBlock {
  const url = `${settings.origin}/withdraw`;
  const text = `You can withdraw within ${durationText(times.withdrawal)} without giving a reason, as set out in our terms.`;
  return { kind: "link", text, label: withdrawalLabels.open, url };
}

/** Words that suit the bought items. */
export function wordsFor({ lines }: WholeOrder) {
  const bought = lines.map(({ productId, variationId, quantity }) => {
    const type = catalogue().product(productId)?.type;
    return { type, isDated: variationId !== null, quantity };
  });
  return purchaseWords[purchaseOf(bought)];
}

/** @param withNames includes the attendees' names and the buyer's words; only for a confirmed address */
export function summary(order: WholeOrder, { withNames } = { withNames: true }): MailBlock[] {
  const lines = order.lines.map((line) => ({
    label: `${line.quantity} × ${lineTitle(withNames ? line : { ...line, extra: {} })}`,
    value: formatEuro(line.subtotal),
  }));
  const coupons = order.coupons.map(({ code, discount }) => ({
    label: `Coupon ${code}`,
    value: formatEuro(-discount),
  }));
  const taxes = order.taxes.map(({ label, amount }) => ({
    label,
    value: formatEuro(amount),
  }));
  const tax = order.taxes.reduce((sum, { amount }) => sum + amount, 0);
  const net = order.taxes.length > 0 ? [{ label: "Net", value: formatEuro(order.total - tax) }] : [];
  return [
    {
      kind: "rows",
      rows: [
        ...(withNames ? wordRows(order) : []),
        ...lines,
        ...coupons,
        ...net,
        ...taxes,
        { label: "Total", value: formatEuro(order.total), strong: true },
        ...creditRows(order),
      ],
    },
  ];
}

function creditRows(order: WholeOrder) {
  if (order.credit === 0) return [];
  return [
    { label: "Paid with a code", value: formatEuro(-order.credit) },
    { label: "Left to pay", value: formatEuro(toPay(order)) },
  ];
}
