"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { isKept, paymentKeys } from "@/lib/rules/prices/payment-methods";
import { appearance } from "./stripe";
import styles from "./stripe-fields.module.css";
import { StripeWait } from "./stripe-loading";
import { elementsOptions, type StripePlan, stripeSource } from "./stripe-source";
import type { OnSource, PaymentSource } from "./use-payment";

export type StripeElementProps = {
  stripe: Stripe;
  plan: StripePlan;
  /** Whether a member can save the method for the next order. */
  canSave: boolean;
  onSource: OnSource;
  /** Called when the provider's fields failed to load. */
  onBroken: () => void;
};

/** Our own form asks for name and address and sends them with the token. */
const elementOptions: StripePaymentElementOptions = {
  layout: { type: "accordion", radios: "always", spacedAccordionItems: false },
  fields: {
    billingDetails: {
      name: "never",
      email: "never",
      address: { country: "never", postalCode: "never", city: "never", line1: "never" },
    },
  },
};

/** Stripe's own fields. When the amount changes with the cart, typed values stay. */
export function StripeElement(props: StripeElementProps) {
  const { stripe, plan, canSave } = props;
  const [fixedAppearance] = useState(appearance);
  const [kind, setKind] = useState("card");
  const [wantsKept, setWantsKept] = useState(false);
  const offersSaving = canSave && !plan.recurring && isKept(kind);
  const keeps = offersSaving && wantsKept;
  const options = { ...elementsOptions(plan, keeps), appearance: fixedAppearance, loader: "never" } as const;
  // Stripe has separate fields for saving a method and for paying now, so the key depends on the mode.
  return (
    <Elements key={options.mode} stripe={stripe} options={options}>
      <Fields {...props} keeps={keeps} onKind={setKind}>
        {offersSaving ? (
          <Checkbox
            name="keepMethod"
            label="Save for next time"
            hint="Our payment provider keeps your payment method. You can delete it in your account."
            checked={keeps}
            onChange={({ target }) => setWantsKept(target.checked)}
          />
        ) : null}
      </Fields>
    </Elements>
  );
}

type FieldsProps = StripeElementProps & {
  /** Whether the buyer wants to save the method. */
  keeps: boolean;
  onKind: (kind: string) => void;
  children: ReactNode;
};

function Fields({ plan: { isElsewhere }, keeps, onKind, onSource, onBroken, children }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const source = useRef<PaymentSource | null>(null);
  const isCardEmpty = useRef(true);

  useEffect(() => {
    if (!stripe || !elements) return;
    const typed = stripeSource({
      stripe,
      elements,
      isElsewhere,
      isCardEmpty: () => isCardEmpty.current,
      tell: setProblem,
    });
    source.current = typed;
    onSource("stripe", {
      ...typed,
      async metaData(payer) {
        const metaData = await typed.metaData(payer);
        return metaData && keeps ? [...metaData, { key: paymentKeys.keep, value: "true" }] : metaData;
      },
    });
    return () => onSource("stripe", null);
  }, [stripe, elements, isElsewhere, keeps, onSource]);

  return (
    <div className={styles.fields} aria-busy={!isReady}>
      {isReady ? null : <StripeWait />}
      <PaymentElement
        options={elementOptions}
        onReady={() => setReady(true)}
        onLoadError={onBroken}
        onChange={({ value, empty }) => {
          isCardEmpty.current = empty && value.type === "card";
          onKind(value.type);
          setProblem(null);
          source.current?.renew();
        }}
      />
      {children}
      <p id="stripe-error" className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}
