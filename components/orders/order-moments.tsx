"use client";

import { orderDate } from "@/lib/rules/times/day-text";
import type { Order } from "./order";
import styles from "./order-details.module.css";
import { timelineOf } from "./order-timeline";
import { useKeptOrder } from "./use-kept-order";

/** The order's history, which grows when the buyer asks or changes something. */
export function OrderMoments({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline}>
      {timelineOf(useKeptOrder(order)).map(({ key, date, text }) => (
        <li key={key} className={styles.moment}>
          <span className={styles.day}>{orderDate(date)}</span>
          <span className={styles.happened}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
