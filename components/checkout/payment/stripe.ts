import type { Appearance, Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

const deadlineMs = 15_000;
const loaded = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe's script once per page and key. A failed load is forgotten, so that the next call tries again.
 *
 * @throws Error when the script is blocked, or does not load within 15 s
 */
export function stripeFor(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const asked = within(loadStripe(publishableKey, { locale: "en" })).then((stripe) => {
    if (!stripe) throw new Error("Stripe.js only runs in browsers");
    return stripe;
  });
  loaded.set(publishableKey, asked);
  // The caller handles the failure. The next call loads the script again.
  asked.catch(() => loaded.delete(publishableKey));
  return asked;
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Stripe.js did not load in time")), deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Our design tokens for Stripe's fields, because our styles cannot reach their frames. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: "--action",
    colorBackground: "--surface-raised",
    colorText: "--text",
    colorTextSecondary: "--text-quiet",
    colorDanger: "--danger",
    borderRadius: "--radius-md",
    spacingUnit: "--space-1",
  };
  const known = Object.entries(variables)
    .map(([name, property]) => [name, token(property)] as const)
    .filter(([, value]) => value !== "");
  return {
    theme: "stripe",
    labels: "above",
    variables: {
      ...Object.fromEntries(known),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      fontSizeSm: "15px",
    },
  };
}
