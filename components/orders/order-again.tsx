"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { messageFor } from "@/lib/gateway/errors";
import { routes } from "@/lib/addresses/routes";
import type { CartSnapshot } from "@/components/cart/cart";
import styles from "./order-pay.module.css";

type OrderAgainProps = { snapshot: CartSnapshot; go?: (path: string) => void };

/**
 * Adds the items of a past order to the current cart. Without a script, a plain form adds a single item; several items
 * lead to the cart.
 */
export function OrderAgain({ snapshot, go = (path) => window.location.assign(path) }: OrderAgainProps) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const [only, ...others] = snapshot.items;
  if (!only) return null;
  const isOne = others.length === 0;

  function stop(sentence: string) {
    setProblem(sentence);
    busy.current = false;
    setPending(false);
  }

  async function again() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      const { addItem } = await import("@/components/cart/add-item");
      for (const { productId, quantity, variationId } of snapshot.items) {
        const outcome = await addItem({ productId, quantity, ...(variationId ? { variationId } : {}) });
        if (!outcome.added) return stop([outcome.message, outcome.detail].filter(Boolean).join(" "));
      }
      go(routes.cart);
    } catch (failure) {
      stop(messageFor("addVariationToCart", failure));
    }
  }

  return (
    <form
      className={styles.again}
      method={isOne ? "post" : "get"}
      action={isOne ? "/api/forms/add-to-cart" : routes.cart}
      onSubmit={(event) => {
        event.preventDefault();
        void again();
      }}
    >
      {isOne ? (
        <>
          <input type="hidden" name="productId" value={only.productId} />
          {only.variationId ? <input type="hidden" name="variationId" value={only.variationId} /> : null}
          <input type="hidden" name="quantity" value={only.quantity} />
        </>
      ) : null}
      <Button type="submit" variant="outline" color="black" pending={isPending}>
        Order this again
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
