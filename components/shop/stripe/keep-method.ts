import type { SetupIntent, Stripe, StripeElements } from "@stripe/stripe-js";
import { messageFor } from "@/lib/graphql/errors";

type Kept = { stripe: Stripe; elements: StripeElements; secret: { current: string | null } };

const refused = "Your bank did not confirm the payment method. Nothing was saved.";

/**
 * Keeps what was typed into Stripe's fields for later payments. A second press after a refusal, or after a broken
 * connection, goes on with the same intent.
 *
 * @param secret of the intent under way
 * @returns the sentence of a failure, or null
 */
export async function keepMethod({ stripe, elements, secret }: Kept): Promise<string | null> {
  const submitted = await elements.submit();
  if (submitted.error) return submitted.error.message ?? refused;
  const { askForSetup, savePaymentMethod } = await import("../payment-methods/method-calls");
  try {
    secret.current ??= await askForSetup();
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
    await savePaymentMethod({ paymentMethodId: methodId, setupIntentId: confirmed.id });
    secret.current = null;
    return null;
  } catch (failure) {
    return messageFor("savePaymentMethod", failure);
  }
}

function methodOf({ payment_method: method }: SetupIntent): string | null {
  return typeof method === "string" ? method : (method?.id ?? null);
}
