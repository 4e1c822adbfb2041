"use client";

import { useRef, useState } from "react";
import type { CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import type { CartChange } from "../cart/cart-change";
import type { Cart } from "../cart/cart-type";
import { priceChange, type PriceChange } from "./price-change";

type Reprice = {
  cart: Cart | null;
  vatResult: string | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Tells the shop the invoice country and VAT id; it answers with new prices, and a changed total is said aloud. */
export function useReprice({ cart, vatResult, run }: Reprice) {
  const [isPending, setPending] = useState(false);
  const [change, setChange] = useState<PriceChange | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [vat, setVat] = useState(vatResult);
  const turn = useRef(0);

  /** Answers the cart with its new total, or null when the shop refused. */
  async function reprice(billing: CustomerAddressInput): Promise<Cart | null> {
    const mine = ++turn.current;
    setPending(true);
    setError(null);
    try {
      const { updateCustomer } = await import("../shop-calls");
      const customer = await updateCustomer({ billing });
      const next = await run({ do: "reload" });
      if (mine !== turn.current) return next;
      setVat(customer.vatValidationResult);
      tell(cart, next);
      return next;
    } catch (failure) {
      if (mine === turn.current) setError(messageFor("updateCustomer", failure));
      return null;
    } finally {
      if (mine === turn.current) setPending(false);
    }
  }

  function tell(before: Cart | null, after: Cart | null) {
    const changed = before && after && priceChange(before, after);
    if (changed) setChange(changed);
  }

  return { reprice, isPending, change, tell, error, vat };
}
