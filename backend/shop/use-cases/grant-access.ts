import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { grantsOf, type GrantKind } from "../domain/order-grants";
import { afterPeriods } from "../domain/order-period";
import { share } from "@/lib/money";
import { insertGrants, insertSubscription, type NewGrant } from "../store/grants";
import { linesOf, type OrderLine } from "../store/order-parts";
import type { Order } from "../store/orders";

/** Opens what an order paid for, in the transaction in which it counts as paid. @returns the kinds of every line. */
export async function grantAccess(tx: Db, deps: Pick<Deps, "clock">, order: Order): Promise<GrantKind[][]> {
  const now = deps.clock();
  const opened: GrantKind[][] = [];
  const rows: NewGrant[] = [];
  for (const line of await linesOf(tx, order.id)) {
    const kinds = kindsOf(line);
    opened.push(kinds);
    const { productId, variationId } = line;
    const grant = {
      orderId: order.id,
      memberId: order.memberId,
      email: order.email,
      productId,
      variationId,
      grantedAt: now,
    };
    rows.push(...kinds.map((kind) => ({ ...grant, kind })));
    if (kinds.includes("subscription")) await startSubscription(tx, order, line, now);
  }
  await insertGrants(tx, rows);
  return opened;
}

function kindsOf(line: OrderLine): GrantKind[] {
  const product = catalogue().product(line.productId);
  if (!product) return [];
  return grantsOf({
    type: product.type,
    hasCourse: product.course !== null,
    hasDownloads: product.downloads.length > 0,
    isDated: product.variations.some(({ id, workshop }) => id === line.variationId && workshop !== null),
  });
}

/** The amount of a period is the line before coupons, with its tax: coupons hold for the first payment. */
async function startSubscription(tx: Db, order: Order, line: OrderLine, now: Date): Promise<void> {
  const plan = catalogue().product(line.productId)?.subscription;
  if (!plan) return;
  await insertSubscription(tx, {
    memberId: order.memberId,
    orderId: order.id,
    productId: line.productId,
    status: "ACTIVE",
    total: line.subtotal + share(line.subtotal, line.taxBasisPoints),
    period: plan.period,
    interval: plan.interval,
    paymentMethod: order.paymentMethod,
    paymentMethodTitle: order.paymentMethodTitle,
    startsAt: now,
    endsAt: plan.length === 0 ? null : afterPeriods(now, plan.period, plan.interval * plan.length),
    nextPaymentAt: plan.length === 1 ? null : afterPeriods(now, plan.period, plan.interval),
    lastPaymentAt: now,
  });
}
