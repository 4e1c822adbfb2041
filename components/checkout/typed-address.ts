import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutFormValues } from "./customer";

const KEY = "checkout-address";

/** What changes no price; country, kind of customer and VAT id the shop keeps with the cart. */
const kept = ["email", "company", "firstName", "lastName", "address1", "postcode", "city"] as const;

/**
 * Keeps what is typed in this tab, so that a reload in the middle loses nothing. It goes with the order, and at the
 * sign-out. What the shop knows, or the browser has filled in, stays.
 *
 * @returns for the form's `onChange`, which comes after that of the field; `onInput` would miss the last letter
 */
export function useTypedAddress({ getValues, setValue }: UseFormReturn<CheckoutFormValues>): () => void {
  useEffect(() => {
    for (const [name, text] of typedBefore()) if (!getValues(name)) setValue(name, text);
  }, [getValues, setValue]);
  return () => {
    const values = getValues();
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept.map((name) => values[name] ?? "")));
    } catch {
      // Where nothing can be stored, a reload begins anew.
    }
  };
}

/** Names and texts in pairs, as far as something was typed. */
function typedBefore(): [(typeof kept)[number], string][] {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(texts)) return [];
    return kept.flatMap((name, at) =>
      typeof texts[at] === "string" && texts[at] ? [[name, texts[at]]] : [],
    );
  } catch {
    return [];
  }
}

/** The order has it now. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept.
  }
}
