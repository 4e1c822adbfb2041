"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Control, type UseFormSetValue, useWatch } from "react-hook-form";
import type { BillingValues } from "@/lib/rules/checkout";
import { readChoice, savedMetaData } from "@/lib/rules/payment-methods";
import { loadGateways } from "./checkout-calls";
import type { CheckoutFormValues } from "./customer";
import { firstChoice, type SavedChoice } from "./saved-method";

export type OnSource = (gateway: string, source: PaymentSource | null) => void;

/** Asks the fields of the chosen way to pay; a way without fields, or a saved method, asks for nothing. */
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
  /** The way chosen before. */
  usual: string | null | undefined;
};

/** The chosen way to pay. One that is not open any more, as after a change of country, gives way to the first. */
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
 * The ways to pay that are open to the cart as it is: asked again when what they depend on (country, total, recurrence)
 * changes. A question that fails leaves those known; the shop refuses a closed one when it is used.
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
      .catch(() => null);
    return () => {
      alive = false;
    };
  }, [facts]);

  return gateways;
}

export type Gateway = { id: string; title: string | null; description: string | null };

type MetaData = { key: string; value: string };

/** Whom the payment provider is told about. */
export type Payer = {
  name: string;
  email: string;
  address1: string;
  postcode: string;
  city: string;
  country: string;
};

/** The fields of one way to pay, as the form that sends the order sees them. They show their own problems. */
export type PaymentSource = {
  /** False when something is missing or wrong. Asked before the order's total is looked at again. */
  check: () => Promise<boolean>;
  /** What to send with the order; null when the provider refused. */
  metaData: (payer: Payer) => Promise<MetaData[] | null>;
  /** The attempt was refused for good: the next one may not use what the provider made for it. */
  renew: () => void;
};

/** Whom the payment provider is told about, out of the typed invoice address. */
export function payerOf(values: { [Field in keyof BillingValues]?: string }): Payer {
  const text = (value: string | undefined) => value?.trim() ?? "";
  return {
    name: `${text(values.firstName)} ${text(values.lastName)}`.trim(),
    email: text(values.email),
    address1: text(values.address1),
    postcode: text(values.postcode),
    city: text(values.city),
    country: text(values.country),
  };
}
