"use client";

import { useRef, useState, type FormEvent } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./quantity-stepper.module.css";

type QuantityStepperProps = {
  lineKey: string;
  name: string;
  quantity: number;
  max: number | null;
  /** Answers whether the quantity was taken. */
  onChange: (quantity: number) => Promise<boolean>;
};

/** Two submit buttons of a plain form. With script the number moves at once and only the last wish is sent. */
export function QuantityStepper({ lineKey, name, quantity, max, onChange }: QuantityStepperProps) {
  const [wish, setWish] = useState<number | null>(null);
  const latest = useRef(quantity);
  const busy = useRef(false);
  const shown = wish ?? quantity;

  async function step(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const by =
      event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.dataset.step === "down"
        ? -1
        : 1;
    latest.current = (busy.current ? latest.current : quantity) + by;
    if (latest.current < 1 || (by > 0 && max !== null && latest.current > max)) {
      latest.current -= by;
      return;
    }
    setWish(latest.current);
    if (busy.current) return;
    busy.current = true;
    let sent: number;
    do sent = latest.current;
    while ((await onChange(sent)) && sent !== latest.current);
    busy.current = false;
    setWish(null);
  }

  return (
    <form className={styles.stepper} method="post" action="/api/forms/update-quantity" onSubmit={step}>
      <input type="hidden" name="key" value={lineKey} />
      <button
        type="submit"
        name="quantity"
        value={shown - 1}
        data-step="down"
        disabled={shown <= 1}
        aria-label={`One less: ${name}`}
        className={styles.button}
      >
        <Icon name="minus" />
      </button>
      <output className={styles.quantity} aria-label={`Quantity of ${name}`}>
        {shown}
      </output>
      <button
        type="submit"
        name="quantity"
        value={shown + 1}
        data-step="up"
        disabled={max !== null && shown >= max}
        aria-label={`One more: ${name}`}
        className={styles.button}
      >
        <Icon name="plus" />
      </button>
    </form>
  );
}
