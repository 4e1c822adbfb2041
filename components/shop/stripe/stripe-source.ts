import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { paymentKeys } from "@/lib/rules/payment-choice";
import type { Payer, PaymentSource } from "../payment/payment-source";

type Parts = {
  stripe: Pick<Stripe, "createPaymentMethod">;
  elements: StripeElements;
  tell: (problem: string | null) => void;
};

const unreachable =
  "The payment service cannot be reached right now. Nothing was charged. Please press the button again.";

/**
 * Makes a payment method of what was typed into Stripe's fields. A second press after a broken connection sends the
 * same one, so that the shop recognises the same attempt.
 */
export function stripeSource({ stripe, elements, tell }: Parts): PaymentSource {
  // For the attempt under way, until something of it changes.
  let made: { id: string; payer: string } | null = null;
  return {
    async check() {
      tell(null);
      const answer = await elements.submit().catch(() => ({ error: { message: unreachable } }));
      // Fields that are wrong say so themselves and take the focus; the sentence is for those who cannot see them.
      if (answer.error) tell(answer.error.message ?? unreachable);
      return !answer.error;
    },
    async metaData(payer) {
      const facts = JSON.stringify(payer);
      if (made?.payer === facts) return [{ key: paymentKeys.source, value: made.id }];
      const answer = await stripe
        .createPaymentMethod({ elements, params: { billing_details: billingDetails(payer) } })
        .catch(() => null);
      if (!answer?.paymentMethod) {
        tell(answer?.error?.message ?? unreachable);
        return null;
      }
      made = { id: answer.paymentMethod.id, payer: facts };
      return [{ key: paymentKeys.source, value: answer.paymentMethod.id }];
    },
    renew() {
      made = null;
    },
  };
}

/** Every field that Stripe's form was told not to ask for has to be there; null says that there is none. */
function billingDetails({ name, email, address1, postcode, city, country }: Payer) {
  return {
    name: name || null,
    email: email || null,
    address: {
      line1: address1 || null,
      postal_code: postcode || null,
      city: city || null,
      country: country || null,
    },
  };
}
