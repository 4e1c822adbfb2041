"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { appearance } from "./appearance";
import { keepMethod } from "./keep-method";
import styles from "./stripe-fields.module.css";
import { StripeWait } from "./stripe-wait";

type SetupElementProps = {
  stripe: Stripe;
  onSaved: () => void;
  onCancel: () => void;
  onBroken: () => void;
};

const elementOptions: StripePaymentElementOptions = {
  layout: { type: "accordion", radios: "always", spacedAccordionItems: false },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
};

/** Stripe's own fields, to keep a card or an account without paying anything. */
export function SetupElement(props: SetupElementProps) {
  const [look] = useState(appearance);
  const options = {
    mode: "setup",
    currency: "eur",
    setupFutureUsage: "off_session",
    allowedPaymentMethodTypes: ["card", "sepa_debit"],
    appearance: look,
    loader: "never",
  } as const;
  return (
    <Elements
      stripe={props.stripe}
      options={{ ...options, allowedPaymentMethodTypes: [...options.allowedPaymentMethodTypes] }}
    >
      <SetupForm {...props} />
    </Elements>
  );
}

function SetupForm({ onSaved, onCancel, onBroken }: SetupElementProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const secret = useRef<string | null>(null);
  const busy = useRef(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy.current) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    const failure = await keepMethod({ stripe, elements, secret });
    busy.current = false;
    setSaving(false);
    if (failure === null) onSaved();
    else setProblem(failure);
  }

  return (
    <form className={styles.fields} onSubmit={(event) => void save(event)} noValidate aria-busy={isSaving}>
      {isReady ? null : <StripeWait />}
      <PaymentElement
        options={elementOptions}
        onReady={(element) => {
          setReady(true);
          element.focus();
        }}
        onLoadError={onBroken}
        onChange={() => setProblem(null)}
      />
      <p className={styles.error} role="alert">
        {problem}
      </p>
      <p className={styles.note}>
        It is kept with our payment provider. We charge it only for what you order, and for a subscription
        that you choose it for.
      </p>
      <p className={styles.actions}>
        <Button type="submit" pending={isSaving}>
          Save this payment method
        </Button>
        <Button variant="text" color="black" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
