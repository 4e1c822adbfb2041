"use client";

import { typedLine } from "@/lib/rules/forms/typed-text";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Control, type UseFormSetValue, useWatch } from "react-hook-form";
import type { BillingValues } from "@/lib/rules/forms/checkout";
import { readChoice, savedMetaData } from "@/lib/rules/prices/payment-methods";
import { loadGateways } from "../checkout-calls";
import type { CheckoutFormValues } from "../address/customer";
import { firstChoice, type SavedChoice } from "./saved-method";

export type OnSource = (gateway: string, source: PaymentSource | null) => void;

/** Validates the fields of the chosen method. Methods without fields are always valid. */
export function usePaymentSources() {
  const sources = useRef(new Map<string, PaymentSource>());

  const onSource: OnSource = useCallback((gateway, source) => {
    if (source) sources.current.set(gateway, source);
    else sources.current.delete(gateway);
  }, []);

  const asked = useMemo(() => {
    const sourceOf = (value: string) => {
      const { gateway, tokenId } = readChoice(value);
      return tokenId === null ? sources.current.get(gateway) : undefined;
    };
    return {
      check: async (value: string): Promise<boolean> => (await sourceOf(value)?.check()) ?? true,
      missing: (value: string): string | null => sourceOf(value)?.missing() ?? null,
      metaData: async (value: string, payer: Payer): Promise<MetaData[] | null> => {
        const { tokenId } = readChoice(value);
        if (tokenId !== null) return savedMetaData(tokenId);
        const source = sourceOf(value);
        return source ? source.metaData(payer) : [];
      },
      renew: () => sources.current.forEach((source) => source.renew()),
    };
  }, []);

  return { onSource, ...asked };
}

type PaymentChoiceInput = {
  control: Control<CheckoutFormValues>;
  setValue: UseFormSetValue<CheckoutFormValues>;
  saved: readonly SavedChoice[];
  gateways: readonly { id: string }[];
  /** The previously chosen method. */
  usual: string | null | undefined;
};

/** The chosen method. If it becomes unavailable, for example after a change of country, the first method is chosen. */
export function usePaymentChoice({ control, setValue, saved, gateways, usual }: PaymentChoiceInput) {
  const initial = firstChoice(saved, gateways, usual);
  const watched = useWatch({ control, name: "paymentMethod", defaultValue: initial ?? "" });
  const isOpen =
    gateways.some(({ id }) => id === watched) ||
    saved.some(({ value, refusal }) => value === watched && refusal === null);

  useEffect(() => {
    if (!isOpen && initial) setValue("paymentMethod", initial);
  }, [isOpen, initial, setValue]);

  return { initial, chosen: isOpen ? watched : initial };
}

/**
 * The payment methods for the current cart, queried again when country, total or recurrence changes. After a failure
 * the known methods stay, and the shop refuses an unavailable one.
 */
export function useGateways(initial: readonly Gateway[], facts: string): readonly Gateway[] {
  const [gateways, setGateways] = useState(initial);
  const known = useRef(facts);

  useEffect(() => {
    if (known.current === facts) return;
    known.current = facts;
    let alive = true;
    void loadGateways()
      .then((next) => alive && setGateways(next))
      // The shown payment methods stay, and the shop checks again.
      .catch(() => null);
    return () => {
      alive = false;
    };
  }, [facts]);

  return gateways;
}

export type Gateway = { id: string; title: string | null; description: string | null };

type MetaData = { key: string; value: string };

export type Payer = {
  name: string;
  email: string;
  address1: string;
  address2: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
};

/** One payment method's fields, as the order form uses them. They show their own errors. */
export type PaymentSource = {
  /** Resolves to false when a field is missing or wrong. Runs before the order's total is checked again. */
  check: () => Promise<boolean>;
  /** Shows and returns the message about empty fields, without asking the provider; null when they are filled in. */
  missing: () => string | null;
  /** The order's payment data; null when the provider refused it. */
  metaData: (payer: Payer) => Promise<MetaData[] | null>;
  /** Called when the attempt was finally refused, so that the next one does not reuse the provider's objects. */
  renew: () => void;
};

/** The payer's data from the typed invoice address. */
export function payerOf(values: { [Field in keyof BillingValues]?: string | false }): Payer {
  const text = (value: string | false | undefined) => typedLine(value || "");
  return {
    name: `${text(values.firstName)} ${text(values.lastName)}`.trim(),
    email: text(values.email),
    address1: text(values.address1),
    address2: text(values.address2),
    postcode: text(values.postcode),
    city: text(values.city),
    state: text(values.state),
    country: text(values.country),
  };
}
