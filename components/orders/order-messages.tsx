"use client";

import { orderDate } from "@/lib/rules/times/day-text";
import styles from "./ask-about-order.module.css";
import type { Order } from "./order";
import { useKeptOrder } from "./use-kept-order";

/** Earlier questions and answers, for a page without the order's timeline. */
export function OrderMessages({ order }: { order: Order }) {
  const messages = useKeptOrder(order).messages ?? [];
  if (messages.length === 0) return null;
  return (
    <ol className={styles.messages}>
      {messages.map(({ date, text, isAnswer }) => (
        <li key={`${date} ${text}`} className={styles.message}>
          <span
            className={styles.day}
          >{`${isAnswer ? "We answered" : "You asked"}, ${orderDate(date)}`}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
