"use client";

import { useCallback, useEffect } from "react";
import styles from "./stripe-fields.module.css";
import { StripeBroken, StripeWait, useLoaded } from "./stripe-loading";
import type { StripePlan } from "./stripe-source";
import type { OnSource } from "./use-payment";

type StripeFieldsProps = {
  isChosen: boolean;
  publishableKey: string;
  plan: StripePlan;
  /** Whether a member can save the method for the next order. */
  canSave: boolean;
  onSource: OnSource;
};

/** Loads Stripe when it is first chosen, and keeps typed values while another method is chosen. */
export function StripeFields({ isChosen, publishableKey, plan, canSave, onSource }: StripeFieldsProps) {
  const load = useCallback(async () => {
    const [{ stripeFor }, { StripeElement }] = await Promise.all([
      import("./stripe"),
      import("./stripe-element"),
    ]);
    return { stripe: await stripeFor(publishableKey), StripeElement };
  }, [publishableKey]);
  const { value: loaded, isLoading, isBroken, retry, fail } = useLoaded(isChosen, load);

  useEffect(() => {
    if (loaded) return;
    // Nothing can be paid until the fields have loaded.
    onSource("stripe", {
      check: async () => false,
      missing: () => null,
      metaData: async () => null,
      renew() {},
    });
    return () => onSource("stripe", null);
  }, [loaded, onSource]);

  return (
    <div className={styles.stripe} data-chosen={isChosen || undefined}>
      {loaded ? (
        <loaded.StripeElement
          stripe={loaded.stripe}
          plan={plan}
          canSave={canSave}
          onSource={onSource}
          onBroken={fail}
        />
      ) : null}
      {isLoading ? <StripeWait /> : null}
      {isBroken ? (
        <StripeBroken onRetry={retry}>
          Nothing was charged. You can also choose another payment method.
        </StripeBroken>
      ) : null}
      {plan.recurring ? (
        <p className={styles.note}>
          This is a subscription: we keep your payment method and charge it every period, until you cancel in
          your account.
        </p>
      ) : null}
    </div>
  );
}
