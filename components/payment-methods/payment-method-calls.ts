import {
  SavePaymentMethodDocument,
  StripeSetupIntentDocument,
  type SavePaymentMethodInput,
} from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { GraphqlFailure } from "@/lib/gateway/failure";

/* Loaded on first use, with Apollo. Both throw GraphqlFailure. */

/** The client secret of a new intent to keep a method. */
export async function askForSetup(): Promise<string> {
  const { data } = await browserClient().query({
    query: StripeSetupIntentDocument,
    fetchPolicy: "network-only",
  });
  const setup = data?.stripeSetupIntent;
  if (setup?.clientSecret) return setup.clientSecret;
  throw new GraphqlFailure({
    operation: "stripeSetupIntent",
    messages: setup?.error ? [setup.error] : [],
  });
}

export async function savePaymentMethod(input: SavePaymentMethodInput): Promise<void> {
  const { data } = await browserClient().mutate({
    mutation: SavePaymentMethodDocument,
    variables: { input },
  });
  if (!data?.savePaymentMethod?.paymentToken) throw new GraphqlFailure({ operation: "savePaymentMethod" });
}
