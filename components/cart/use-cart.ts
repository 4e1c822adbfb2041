"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { detailOf, messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { needsReload } from "@/lib/rules/cart";
import { type Cart, type CartChange, cartOperationOf, countOf } from "./cart";
import { announceCount, keepSnapshot } from "./cart-snapshot";

export type CartError = {
  change: CartChange;
  message: string;
  /** What the shop said of it. */
  detail: string | null;
  isOutage: boolean;
};

/** Renders that were already shown: the same one again comes from the router's memory and is old. */
const shownRenders = new Set<string>();

/**
 * The cart of this page: the server's first answer, then every change in the order asked.
 * A failed change leaves the last good cart on screen. Reloads on entry (R090, R091) and when the page is looked at
 * again after 120 s (R263).
 */
export function useCart(initial: Cart | null, renderId: string) {
  const [cart, setCart] = useState(initial);
  const [pending, setPending] = useState<readonly CartChange[]>([]);
  const [error, setError] = useState<CartError | null>(null);
  const loadedAt = useRef<number | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const accept = useCallback((next: Cart) => {
    loadedAt.current = Date.now();
    setCart(next);
    announceCount(countOf(next));
    keepSnapshot(next);
  }, []);

  /** Answers the changed cart, or null after a failure, which `error` then tells. */
  const run = useCallback(
    async (change: CartChange): Promise<Cart | null> => {
      setPending((list) => [...list, change]);
      setError(null);
      const turn = queue.current.then(() => performChange(change));
      queue.current = turn.catch(() => null);
      try {
        const next = await turn;
        accept(next);
        return next;
      } catch (failure) {
        const isOutage = !(failure instanceof GraphqlFailure) || failure.isOutage;
        const message = messageFor(cartOperationOf[change.do], failure);
        setError({ change, message, detail: detailOf(failure), isOutage });
        return null;
      } finally {
        setPending((list) => list.filter((other) => other !== change));
      }
    },
    [accept],
  );

  useEffect(() => {
    const isOld = initial === null || shownRenders.has(renderId);
    shownRenders.add(renderId);
    if (isOld) queueMicrotask(() => void run({ do: "reload" }));
    else loadedAt.current = Date.now();
  }, [initial, renderId, run]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && needsReload(loadedAt.current, Date.now()))
        void run({ do: "reload" });
    };
    const restored = (event: PageTransitionEvent) => event.persisted && void run({ do: "reload" });
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", restored);
    };
  }, [run]);

  return { cart, run, pending, error, accept };
}

async function performChange(change: CartChange): Promise<Cart> {
  const shop = await import("./cart-calls");
  switch (change.do) {
    case "reload":
      return shop.loadCart();
    case "quantity":
      return shop.setQuantity(change.key, change.quantity);
    case "notes":
      return shop.setNotes(change.key, change.extraData);
    case "remove":
      return shop.removeItem(change.key);
    case "clear":
      return shop.clearCart();
    case "coupon":
      return shop.applyCoupon(change.code);
    case "uncoupon":
      return shop.removeCoupon(change.code);
    case "fill":
      return shop.createCart(change.snapshot);
    case "add":
      return shop.addToCartFrom(change.snapshot);
    case "offer":
      return (await import("./cart-calls")).takeOnce(change);
  }
}
