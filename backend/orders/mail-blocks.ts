import { formatEuro } from "@/lib/money";
import { purchaseOf, purchaseWords } from "@/lib/rules/purchase";
import { catalogue } from "../content";
import type { Deps } from "../deps";
import type { MailBlock } from "../mail/render-mail";
import { lineTitle } from "./order";
import { couponsOf, findOrder, linesOf, type Order, taxesOf } from "./store";

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

/** Words that follow what was bought. */
export async function wordsFor({ db }: Deps, { id }: Order) {
  const bought = (await linesOf(db, id)).map(({ productId, variationId, quantity }) => {
    const type = catalogue().product(productId)?.type;
    return { type, isDated: variationId !== null, quantity };
  });
  return purchaseWords[purchaseOf(bought)];
}

/** @param withNames of those who come: only to an address that is vouched for */
export async function summary(
  deps: Deps,
  order: Order,
  { withNames } = { withNames: true },
): Promise<MailBlock[]> {
  const { db } = deps;
  const lines = (await linesOf(db, order.id)).map((line) => ({
    label: `${line.quantity} × ${lineTitle(withNames ? line : { ...line, extra: {} })}`,
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
