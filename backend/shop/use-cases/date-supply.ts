import { catalogue, event, workshop } from "../../content";
import { afterPeriods } from "../domain/order-period";
import type { OrderLine } from "../store/order-parts";
import type { Order } from "../store/orders";

type Supply = { from: Date; to: Date };

/**
 * First and last day of what an order supplies, as an invoice has to say it: the dates of workshops and events, the paid
 * period of a subscription, and for what is used at once the day of its payment (of the invoice while it is unpaid).
 */
export function dateSupply(order: Order, lines: readonly OrderLine[], issuedAt: Date): Supply {
  const at = order.paidAt ?? issuedAt;
  const supplies = lines.map((line) => supplyOf(line, at));
  const from = Math.min(...supplies.map((supply) => supply.from.getTime()));
  const to = Math.max(...supplies.map((supply) => supply.to.getTime()));
  return Number.isFinite(from) && Number.isFinite(to)
    ? { from: new Date(from), to: new Date(to) }
    : { from: at, to: at };
}

function supplyOf(line: OrderLine, at: Date): Supply {
  const product = catalogue().product(line.productId);
  const plan = product?.subscription;
  if (plan) return { from: at, to: dayBefore(afterPeriods(at, plan.period, plan.interval)) };
  // A variation whose name has changed since is another date.
  const seat = product?.variations.find(
    ({ id, name }) => id === line.variationId && name === line.variationName,
  );
  const held = seat?.workshop ? workshop(seat.workshop) : product?.event ? event(product.event) : undefined;
  const [from, to] = [Date.parse(held?.startDate ?? ""), Date.parse(held?.endDate ?? "")];
  return from <= to ? { from: new Date(from), to: new Date(to) } : { from: at, to: at };
}

function dayBefore(date: Date): Date {
  return new Date(date.getTime() - 86_400_000);
}
