"use client";

import { usePriceSteps } from "./use-price-steps";
import { WhyThisPrice } from "./why-this-price";

type OrderLinePriceProps = { orderId: string; lineId: string; name: string };

/** Why a line of an order cost what it cost, as it was worked out then. */
export function OrderLinePrice({ orderId, lineId, name }: OrderLinePriceProps) {
  const load = async () => (await import("../shop-calls")).loadOrderPriceSteps(orderId);
  const steps = usePriceSteps(load, orderId);
  return <WhyThisPrice lineKey={lineId} name={name} steps={steps} total={null} rawTotal={null} />;
}
