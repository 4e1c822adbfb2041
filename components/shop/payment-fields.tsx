"use client";

import type { UseFormRegister } from "react-hook-form";
import { plainText } from "@/lib/graphql/text";
import { DemoCardFields } from "./demo-card-fields";
import type { CheckoutFormValues } from "./checkout-values";
import styles from "./payment-fields.module.css";

export type Gateway = { id: string; title: string | null; description: string | null };

type PaymentFieldsProps = {
  gateways: readonly Gateway[];
  chosen: string | undefined;
  initial: string | undefined;
  demoToken?: string;
  error?: string;
  numberError?: string;
  onNumber: (typed: string) => void;
  register: UseFormRegister<CheckoutFormValues>;
};

export function PaymentFields({
  gateways,
  chosen,
  initial,
  demoToken,
  error,
  numberError,
  onNumber,
  register,
}: PaymentFieldsProps) {
  const field = register("paymentMethod");
  return (
    <fieldset className={styles.payment} aria-describedby={error ? "payment-error" : undefined}>
      <legend className={styles.legend}>Payment</legend>
      {gateways.length === 0 ? <p>No way to pay is open right now. Please try again later.</p> : null}
      {gateways.map(({ id, title, description }) => (
        <div key={id} className={styles.method} data-chosen={chosen === id || undefined}>
          <label className={styles.choice}>
            <input
              {...field}
              type="radio"
              value={id}
              defaultChecked={id === initial}
              required
              className={styles.radio}
            />
            <span className={styles.words}>
              <strong>{plainText(title ?? id)}</strong>
              {description ? <span className={styles.description}>{plainText(description)}</span> : null}
            </span>
          </label>
          {id === "demo" ? (
            <DemoCardFields
              isChosen={chosen === "demo"}
              token={demoToken}
              error={numberError}
              onNumber={onNumber}
            />
          ) : null}
        </div>
      ))}
      <p id="payment-error" className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
