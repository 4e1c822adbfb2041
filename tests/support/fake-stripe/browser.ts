import type { FakeStripe } from "./";
import { known } from "./state";

/** What Stripe.js in a browser that kept a payment's secret may do at any time. @returns the status of the answer */
export async function confirmInBrowser(stripe: FakeStripe, ref: string, method: string): Promise<number> {
  const { client_secret } = known(stripe.state.intents, ref, "payment_intent");
  const body = new URLSearchParams({
    key: stripe.keys.publishableKey,
    client_secret,
    payment_method: stripe.method(method),
    return_url: "http://localhost:3000/store/confirm/1",
  });
  const answer = await fetch(`${stripe.url}/v1/payment_intents/${ref}/confirm`, { method: "POST", body });
  return answer.status;
}
