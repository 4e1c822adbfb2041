"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
 * The cart of this page: the server's first answer, and from the first change on the one in Apollo's cache.
 * A failed change leaves the last good cart on screen. Reloads on entry (R090, R091) and when the page is looked at
 * again after 120 s (R263).
 */
export function useCart(initial: Cart | null, renderId: string) {
  const { cart, load } = useCachedCart(initial);
  const [pending, setPending] = useState<readonly CartChange[]>([]);
  const [error, setError] = useState<CartError | null>(null);
  const loadedAt = useRef<number | null>(null);

  /** Answers the changed cart, or null after a failure, which `error` then tells. */
  const run = useCallback(
    async (change: CartChange): Promise<Cart | null> => {
      setPending((list) => [...list, change]);
      setError(null);
      try {
        const { changeCart } = await load();
        const next = await changeCart(change);
        loadedAt.current = Date.now();
        announceCount(countOf(next));
        keepSnapshot(next);
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
    [load],
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

  return { cart, run, pending, error };
}

type CartClient = typeof import("./cart-client");

/** `initial` until Apollo is loaded, which takes it over; then what its cache holds. */
function useCachedCart(initial: Cart | null) {
  const [client, setClient] = useState<CartClient | null>(null);
  const loading = useRef<Promise<CartClient> | null>(null);

  const load = useCallback((): Promise<CartClient> => {
    loading.current ??= import("./cart-client").then(
      (loaded) => {
        loaded.cacheCart(initial);
        setClient(loaded);
        return loaded;
      },
      (failure: unknown) => {
        loading.current = null;
        throw failure;
      },
    );
    return loading.current;
  }, [initial]);

  const cart = useSyncExternalStore(
    useCallback((onChange) => client?.watchCart(onChange) ?? (() => undefined), [client]),
    () => (client ? client.cachedCart() : initial),
    () => initial,
  );
  return { cart, load };
}
