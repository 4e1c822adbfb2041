"use client";

import { useLazyQuery, useMutation } from "@apollo/client/react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { SetupIntent, Stripe, StripeElements, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type FormEvent, useRef, useState } from "react";
import { appearance } from "@/components/checkout/payment/stripe";
import styles from "@/components/checkout/payment/stripe-fields.module.css";
import { StripeWait } from "@/components/checkout/payment/stripe-loading";
import { Button } from "@/components/ui/button";
import {
  SavePaymentMethodDocument,
  type SavePaymentMethodInput,
  StripeSetupIntentDocument,
} from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { keptMethods } from "@/lib/rules/prices/payment-methods";
import { GraphqlFailure, required } from "@/lib/gateway/failure";

type SetupElementProps = {
  stripe: Stripe;
  onSaved: () => void;
  onCancel: () => void;
  onBroken: () => void;
};

const elementOptions: StripePaymentElementOptions = {
  layout: { type: "accordion", radios: "always", spacedAccordionItems: false },
};

/** Stripe's own fields, which save a card or an account without a payment. */
export function SetupElement(props: SetupElementProps) {
  const [fixedAppearance] = useState(appearance);
  const options = {
    mode: "setup",
    currency: "eur",
    setupFutureUsage: "off_session",
    allowedPaymentMethodTypes: keptMethods,
    appearance: fixedAppearance,
    loader: "never",
  } as const;
  return (
    <Elements stripe={props.stripe} options={options}>
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
  const shop = useSetup();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy.current) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    const failure = await keepMethod({ stripe, elements, shop, secret });
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
        Our payment provider stores it. We charge it only for your orders, and for a subscription that you
        choose it for.
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

/** Both functions throw GraphqlFailure. */
function useSetup() {
  const [begin] = useLazyQuery(StripeSetupIntentDocument, { fetchPolicy: "network-only" });
  const [save] = useMutation(SavePaymentMethodDocument);
  return {
    /** Client secret of a new intent that saves a method. */
    async begin() {
      const { data, error } = await begin();
      if (error) throw error;
      const setup = data?.stripeSetupIntent;
      if (setup?.clientSecret) return setup.clientSecret;
      throw new GraphqlFailure({
        operation: "stripeSetupIntent",
        messages: setup?.error ? [setup.error] : [],
      });
    },
    async save(input: SavePaymentMethodInput) {
      const { data } = await save({ variables: { input } });
      return required("savePaymentMethod", data?.savePaymentMethod?.paymentToken);
    },
  };
}

type Kept = {
  stripe: Stripe;
  elements: StripeElements;
  shop: ReturnType<typeof useSetup>;
  secret: { current: string | null };
};

const refused = "Your bank did not confirm the payment method. Nothing was saved.";

/**
 * Saves the card or account in Stripe's fields for later payments. A second press after a refusal or a broken
 * connection continues the same intent.
 * @param secret of the current intent
 * @returns the message of a failure, or null
 */
async function keepMethod({ stripe, elements, shop, secret }: Kept): Promise<string | null> {
  const submitted = await elements.submit();
  if (submitted.error) return submitted.error.message ?? refused;
  try {
    secret.current ??= await shop.begin();
  } catch (failure) {
    return messageFor("stripeSetupIntent", failure);
  }
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    clientSecret: secret.current,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  const confirmed = setupIntent ?? error?.setup_intent;
  const methodId = confirmed?.status === "succeeded" ? methodOf(confirmed) : null;
  if (!confirmed || methodId === null) return error?.message ?? refused;
  try {
    await shop.save({ paymentMethodId: methodId, setupIntentId: confirmed.id });
    secret.current = null;
    return null;
  } catch (failure) {
    return messageFor("savePaymentMethod", failure);
  }
}

function methodOf({ payment_method: method }: SetupIntent): string | null {
  return typeof method === "string" ? method : (method?.id ?? null);
}
