"use client";

import { useCallback, useMemo, useRef } from "react";
import { readChoice, savedMetaData } from "@/lib/rules/payment-choice";
import type { MetaData, Payer, PaymentSource } from "./payment-source";

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
