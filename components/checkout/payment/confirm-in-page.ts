import type { InPageStep, Refusal } from "./next-step";
import { stripeFor } from "./stripe";

const confirmTexts = {
  unreachable:
    "We could not load the payment service, so your bank could not ask you to confirm. Please press the button again.",
  refused:
    "Your bank did not confirm the payment. Nothing was charged. Please try again or choose another payment method.",
} as const;

/**
 * Opens the bank's confirmation: a dialog in the page, or a separate page that returns to the order. The browser's
 * result only triggers a reload of the order; it decides nothing.
 * @returns null when the order's page is next
 */
export async function confirmInPage(publishableKey: string, step: InPageStep): Promise<Refusal | null> {
  // The buyer reads that the provider cannot be reached.
  const stripe = await stripeFor(publishableKey).catch(() => null);
  if (!stripe) return { message: confirmTexts.unreachable, isOver: false };
  const { clientSecret } = step;
  if (step.intent === "setup") {
    const { error, setupIntent } = await stripe.confirmSetup({
      clientSecret,
      confirmParams: { return_url: new URL(step.path, window.location.origin).href },
      redirect: "if_required",
    });
    return refusalOf(error, (setupIntent ?? error?.setup_intent)?.status);
  }
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  return refusalOf(error, (paymentIntent ?? error?.payment_intent)?.status);
}

/**
 * Returns null for an intent that is already confirmed, as after a second click, because the order's page shows its
 * state. An intent that the shop closed after the provider's refusal is a refusal.
 */
function refusalOf(error: { message?: string } | undefined, status: string | undefined): Refusal | null {
  if (status === "canceled") return { message: confirmTexts.refused, isOver: true };
  if (!error || status === "succeeded" || status === "processing") return null;
  return { message: error.message ?? confirmTexts.refused, isOver: true };
}
