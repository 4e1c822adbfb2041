import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storageKeys } from "@/lib/rules/cookie-names";
import { deliveryNames } from "@/lib/rules/forms/delivery";
import type { CheckoutFormValues } from "./customer";

const KEY = storageKeys.checkoutAddress;

/** Fields that do not change prices. The shop stores country, customer type and VAT id with the cart. */
const kept = [
  "email",
  "company",
  "purchaseOrderNumber",
  "firstName",
  "lastName",
  "oneName",
  "address1",
  "address2",
  "postcode",
  "city",
  "state",
  "codeSentTo",
  "deliverElsewhere",
  ...Object.values(deliveryNames),
] as const;

/**
 * Stores typed values in this tab, so that a reload loses nothing. They are deleted after the order and at sign-out.
 * Values from the shop or from autofill take precedence.
 *
 * @returns a function for the form's `onChange`, which runs after the field's; `onInput` would miss the last letter
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
      // Without storage, a reload starts with empty fields.
    }
  };
}

/** Pairs of field name and typed text. */
function typedBefore(): [(typeof kept)[number], string][] {
  try {
    const texts: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(texts)) return [];
    return kept.flatMap((name, at) =>
      typeof texts[at] === "string" && texts[at] ? [[name, texts[at]]] : [],
    );
  } catch {
    // Without storage, or with data of another version, the fields stay empty.
    return [];
  }
}

/** Deletes the typed values, which the order now contains. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
}
