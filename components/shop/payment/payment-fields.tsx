"use client";

import type { UseFormRegister } from "react-hook-form";
import { plainText } from "@/lib/graphql/text";
import type { CheckoutFormValues } from "../checkout/checkout-values";
import { DemoCardFields } from "./demo-card-fields";
import styles from "./payment-fields.module.css";
import type { SavedChoice } from "./saved-choices";
import { SavedMethodChoice } from "./saved-method-choice";
import { StripeFields } from "../stripe/stripe-fields";
import type { StripePlan } from "../stripe/stripe-plan";
import type { OnSource } from "./use-payment-sources";

export type Gateway = { id: string; title: string | null; description: string | null };

type PaymentFieldsProps = {
  gateways: readonly Gateway[];
  saved: readonly SavedChoice[];
  chosen: string | undefined;
  initial: string | undefined;
  demoToken?: string;
  error?: string;
  /** Absent where the shop has no Stripe. */
  stripeKey?: string;
  plan: StripePlan;
  /** A member can keep a method for the next order. */
  canSave: boolean;
  onSource: OnSource;
  register: UseFormRegister<CheckoutFormValues>;
};

export function PaymentFields(props: PaymentFieldsProps) {
  const { gateways, saved, chosen, initial, demoToken, error, stripeKey, plan, canSave, onSource } = props;
  const field = props.register("paymentMethod");
  return (
    <fieldset className={styles.payment} aria-describedby={error ? "payment-error" : undefined}>
      <legend className={styles.legend}>Payment</legend>
      {gateways.length === 0 ? <p>No way to pay is open right now. Please try again later.</p> : null}
      {saved.map((choice) => (
        <SavedMethodChoice
          key={choice.value}
          choice={choice}
          field={field}
          isInitial={choice.value === initial}
        />
      ))}
      {saved.length > 0 ? <p className={styles.other}>Use another method</p> : null}
      {gateways.map(({ id, title, description }) => (
        <div key={id} className={styles.method}>
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
            <DemoCardFields isChosen={chosen === "demo"} token={demoToken} onSource={onSource} />
          ) : null}
          {id === "stripe" && stripeKey ? (
            <>
              <StripeFields
                isChosen={chosen === "stripe"}
                publishableKey={stripeKey}
                plan={plan}
                canSave={canSave}
                onSource={onSource}
              />
              <noscript>
                <p className={styles.script}>
                  This way needs JavaScript, which is off in your browser. The other ways work without it.
                </p>
              </noscript>
            </>
          ) : null}
        </div>
      ))}
      <p id="payment-error" className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
