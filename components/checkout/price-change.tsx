"use client";

import { useRef, useState } from "react";
import type { Cart, CartChange } from "@/components/cart/cart";
import { Callout, CalloutAction } from "@/components/ui/callout";
import type { UpdateCustomerInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { changeOfPrice, type PriceChange, priceFacts } from "@/lib/rules/prices/price-change";
import { updateCustomer } from "./checkout-calls";
import styles from "./checkout-form.module.css";

/** The difference between two states of a cart; null when the totals are equal. */
export function priceChange(before: Cart, after: Cart): PriceChange | null {
  return changeOfPrice(priceFacts(before), priceFacts(after));
}

type Reprice = {
  cart: Cart | null;
  vatResult: string | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Sends the addresses to the shop, which answers with new prices. The page announces a changed total. */
export function useReprice({ cart, vatResult, run }: Reprice) {
  const [isPending, setPending] = useState(false);
  const [change, setChange] = useState<PriceChange | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [vat, setVat] = useState(vatResult);
  const turn = useRef(0);

  /** Returns the cart with its new total; null when the shop refused the addresses. */
  async function reprice(addresses: UpdateCustomerInput): Promise<Cart | null> {
    const mine = ++turn.current;
    setPending(true);
    setError(null);
    try {
      const customer = await updateCustomer(addresses);
      const next = await run({ do: "reload" });
      if (mine !== turn.current) return next;
      setVat(customer.vatValidationResult);
      const changed = cart && next && priceChange(cart, next);
      if (changed) setChange(changed);
      return next;
    } catch (failure) {
      if (mine === turn.current) setError(messageFor("updateCustomer", failure));
      return null;
    } finally {
      if (mine === turn.current) setPending(false);
    }
  }

  return { reprice, isPending, change, tell: setChange, error, vat };
}

type PriceNoteProps = { change: PriceChange | null; error: string | null; onRetry: () => void };

/** Announces a new total, so that it never changes silently. */
export function PriceNote({ change, error, onRetry }: PriceNoteProps) {
  if (error) {
    return (
      <Callout
        kind="error"
        title={error}
        actions={<CalloutAction onClick={onRetry}>Try again</CalloutAction>}
      />
    );
  }
  return (
    <div role="status" className={styles.note}>
      {change ? (
        <Callout kind="warn" alert={false} title={`The total changed from ${change.from} to ${change.to}.`}>
          {change.why}
        </Callout>
      ) : null}
    </div>
  );
}
