import type { Stripe, StripeElements, StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { Cents } from "@/lib/money";
import { paymentKeys, stripeMethods } from "@/lib/rules/prices/payment-methods";
import type { Payer, PaymentSource } from "./use-payment";

type Parts = {
  stripe: Pick<Stripe, "createConfirmationToken" | "createPaymentMethod">;
  elements: StripeElements;
  /** See StripePlan. */
  isElsewhere?: boolean;
  /** True while a card is chosen and none of its fields is filled in. */
  isCardEmpty: () => boolean;
  tell: (problem: string | null) => void;
};

const unreachable =
  "We cannot reach the payment service right now. Nothing was charged. Please press the button again.";

/**
 * Creates a confirmation token from Stripe's fields. A second click after a broken connection sends the same token, so
 * that the shop recognises the attempt.
 */
export function stripeSource({ stripe, elements, isElsewhere, isCardEmpty, tell }: Parts): PaymentSource {
  // The current attempt's token, valid until one of its values changes.
  let made: { id: string; payer: string } | null = null;
  const make = isElsewhere ? makeMethod : makeToken;
  return {
    async check() {
      tell(null);
      const answer = await elements.submit().catch(() => ({ error: { message: unreachable } }));
      // Wrong fields show their errors and take the focus. The message is for people who cannot see them.
      if (answer.error) tell(answer.error.message ?? unreachable);
      return !answer.error;
    },
    missing() {
      const problem = isCardEmpty() ? "Please enter a card number" : null;
      tell(problem);
      return problem;
    },
    async metaData(payer) {
      const facts = JSON.stringify(payer);
      if (made?.payer === facts) return [{ key: paymentKeys.source, value: made.id }];
      // The buyer reads that the provider cannot be reached.
      const answer = await make({ stripe, elements }, billingDetails(payer)).catch(() => null);
      if (!answer?.id) {
        tell(answer?.error?.message ?? unreachable);
        return null;
      }
      made = { id: answer.id, payer: facts };
      return [{ key: paymentKeys.source, value: answer.id }];
    },
    renew() {
      made = null;
    },
  };
}

type Details = ReturnType<typeof billingDetails>;

/** Source: docs.stripe.com/payments/build-a-two-step-confirmation. */
async function makeToken({ stripe, elements }: Pick<Parts, "stripe" | "elements">, details: Details) {
  const params = { payment_method_data: { billing_details: details } };
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params });
  return { id: confirmationToken?.id, error };
}

async function makeMethod({ stripe, elements }: Pick<Parts, "stripe" | "elements">, details: Details) {
  const params = { billing_details: details };
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params });
  return { id: paymentMethod?.id, error };
}

/** Every field that Stripe's form does not show must be present. Null means "none". */
function billingDetails({ name, email, address1, address2, postcode, city, state, country }: Payer) {
  return {
    name: name || null,
    email: email || null,
    address: {
      line1: address1 || null,
      line2: address2 || null,
      postal_code: postcode || null,
      city: city || null,
      state: state || null,
      country: country || null,
    },
  };
}

/** The planned payment by Stripe. */
export type StripePlan = {
  /** The parsed total; 0 for a subscription with a free first period. */
  totalCents: Cents;
  /** Country of the invoice address. */
  country: string;
  /** True when the method is saved and charged every period. */
  recurring: boolean;
  /** True when the shop is on another host, which takes a payment method instead of a confirmation token. */
  isElsewhere?: boolean;
};

/**
 * Options of Stripe's fields before an order. Without an amount, they only set up a method.
 *
 * @param keeps true when the buyer saves the method; Stripe then shows its terms, and the token records it
 */
export function elementsOptions(
  { totalCents, country, recurring, isElsewhere }: StripePlan,
  keeps: boolean,
): StripeElementsOptionsMode {
  const shared = {
    currency: "eur",
    ...(isElsewhere && { paymentMethodCreation: "manual" as const }),
    allowedPaymentMethodTypes: stripeMethods({ country, totalCents, recurring }),
  } as const;
  const mutable = { ...shared, allowedPaymentMethodTypes: [...shared.allowedPaymentMethodTypes] };
  return totalCents > 0
    ? {
        ...mutable,
        mode: "payment",
        amount: totalCents,
        setupFutureUsage: recurring || keeps ? "off_session" : null,
      }
    : { ...mutable, mode: "setup", setupFutureUsage: "off_session" };
}
