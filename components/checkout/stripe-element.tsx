"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { paymentKeys } from "@/lib/rules/payment-methods";
import { appearance } from "./stripe";
import styles from "./stripe-fields.module.css";
import { StripeWait } from "./stripe-loading";
import { elementsOptions, type StripePlan, stripeSource } from "./stripe-source";
import type { OnSource, PaymentSource } from "./use-payment";

export type StripeElementProps = {
  stripe: Stripe;
  plan: StripePlan;
  /** A member can keep the method for the next order. */
  canSave: boolean;
  onSource: OnSource;
  /** The provider's fields failed to load. */
  onBroken: () => void;
};

/**
 * Name and address are asked by our own form and handed over when the method is made. Wallets and Link pay by rules of
 * their own, which the order's checks know nothing of.
 */
const elementOptions: StripePaymentElementOptions = {
  layout: { type: "accordion", radios: "always", spacedAccordionItems: false },
  wallets: { applePay: "never", googlePay: "never", link: "never" },
  fields: {
    billingDetails: {
      name: "never",
      email: "never",
      address: { country: "never", postalCode: "never", city: "never", line1: "never" },
    },
  },
};

/** Stripe's own fields. The amount follows the cart without losing what was typed. */
export function StripeElement(props: StripeElementProps) {
  const { stripe, plan } = props;
  const [look] = useState(appearance);
  const options = { ...elementsOptions(plan), appearance: look, loader: "never" } as const;
  // What is set up for later and what is paid now are two kinds of fields at the provider.
  return (
    <Elements key={options.mode} stripe={stripe} options={options}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ plan, canSave, onSource, onBroken }: StripeElementProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [kind, setKind] = useState("card");
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useRef(false);
  const source = useRef<PaymentSource | null>(null);

  useEffect(() => {
    if (!stripe || !elements) return;
    const typed = stripeSource({ stripe, elements, tell: setProblem });
    source.current = typed;
    onSource("stripe", {
      ...typed,
      async metaData(payer) {
        const metaData = await typed.metaData(payer);
        return metaData && keep.current ? [...metaData, { key: paymentKeys.keep, value: "true" }] : metaData;
      },
    });
    return () => onSource("stripe", null);
  }, [stripe, elements, onSource]);

  const offersSaving = canSave && !plan.recurring && kind !== "klarna";
  useEffect(() => {
    if (!offersSaving) keep.current = false;
  }, [offersSaving]);

  return (
    <div className={styles.fields} aria-busy={!isReady}>
      {isReady ? null : <StripeWait />}
      <PaymentElement
        options={elementOptions}
        onReady={() => setReady(true)}
        onLoadError={onBroken}
        onChange={({ value }) => {
          setKind(value.type);
          setProblem(null);
          source.current?.renew();
        }}
      />
      {offersSaving ? (
        <Checkbox
          name="keepMethod"
          label="Save for next time"
          hint="Your payment method is kept with our payment provider. You can delete it in your account."
          onChange={({ target }) => (keep.current = target.checked)}
        />
      ) : null}
      <p id="stripe-error" className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}
