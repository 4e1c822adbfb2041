"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { loadOrder } from "@/components/checkout/checkout-calls";
import { AppLink } from "@/components/ui/app-link";
import { Loader } from "@/components/ui/loader";
import { orderState, type OrderState } from "@/components/orders/order-state";
import styles from "./order-pay.module.css";

type OrderWatcherProps = {
  orderId: string;
  orderNumber: string;
  state: OrderState;
  everyMs?: number;
  times?: number;
};

/**
 * Polls the order's state a limited number of times. A new state renders the page again. At the limit, the next step is
 * shown.
 */
export function OrderWatcher({
  orderId,
  orderNumber,
  state,
  everyMs = 2_000,
  times = 15,
}: OrderWatcherProps) {
  const router = useRouter();
  const [asked, setAsked] = useState(0);
  const isOver = asked >= times;

  useEffect(() => {
    if (isOver) return;
    let alive = true;
    const timer = setTimeout(async () => {
      // A failed request counts towards the limit. The next one may succeed.
      const order = await loadOrder(orderId).catch(() => null);
      if (!alive) return;
      if (order && orderState(order) !== state) router.refresh();
      setAsked((count) => count + 1);
    }, everyMs);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [asked, isOver, everyMs, orderId, state, router]);

  return (
    <p className={styles.watch} role="status">
      {isOver ? (
        <span>
          <span>
            {`There is no answer from the bank yet. Your order ${orderNumber} is safe: we email you as soon as it is settled. You find it under`}
          </span>{" "}
          <AppLink href="/account/me/my-orders">My orders</AppLink>.
        </span>
      ) : (
        <>
          <Loader size="sm" />
          <span>Checking with the bank.</span>
        </>
      )}
    </p>
  );
}
