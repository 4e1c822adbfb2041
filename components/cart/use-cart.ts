"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dismissAbout } from "@/components/ui/notices/notify";
import { detailOf, messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { goneText, linesOf, needsReload } from "@/lib/rules/prices/cart";
import { announceCount } from "@/lib/browser/cart-count";
import { whenAtRest } from "@/lib/browser/when-idle";
import { mayPreload } from "@/lib/navigation/connection";
import { type Cart, type CartChange, cartOperationOf, countOf } from "./cart";
import { namedItem } from "./cart-snapshot";
import { hearTabs, tellTabs } from "./cart-tabs";
import { lastRestored } from "./restored";
import { askedBy, keepCart } from "./vanished";

export type CartError = {
  change: CartChange;
  message: string;
  /** The shop's explanation. */
  detail: string | null;
  isOutage: boolean;
  /** The line to be changed no longer exists, and the cart was loaded again. */
  isGone: boolean;
};

/** Ids of shown renders, because the router may show an old render again. */
const shownRenders = new Set<string>();

/**
 * The page's cart: the server's first answer and, after the first change, the cart in Apollo's cache. A failed change
 * leaves the last good cart on screen. The cart reloads on entry (R090, R091), after a change in another tab, and when
 * the page becomes visible after 120 s (R263).
 */
export function useCart(initial: Cart | null, renderId: string, loadAhead: LoadAhead = whenAtRest) {
  const { cart, load } = useCachedCart(initial, loadAhead);
  const [pending, setPending] = useState<readonly CartChange[]>([]);
  const [error, setError] = useState<CartError | null>(null);
  const [known, setKnown] = useState<Cart | null>(null);
  const loadedAt = useRef<number | null>(null);

  // On a small screen the notice would cover the button that pays.
  useEffect(() => dismissAbout("cart"), []);

  const ask = useCallback(
    async (change: CartChange): Promise<Cart | null> => {
      setPending((list) => [...list, change]);
      const seen = lastRestored();
      let client: CartClient | null = null;
      let before: Cart | null = null;
      const keep = (next: Cart) => {
        loadedAt.current = Date.now();
        announceCount(countOf(next));
        // The note about a restored cart already names what is missing.
        keepCart(next, askedBy(lastRestored() === seen ? change : { do: "restore" }, before));
      };
      try {
        client = await load();
        before = client.cachedCart();
        const next = await client.changeCart(change);
        keep(next);
        if (change.do !== "reload") tellTabs();
        else setError((told) => (told?.change.do === "reload" ? null : told));
        return next;
      } catch (failure) {
        const isOutage = !(failure instanceof GraphqlFailure) || failure.isOutage;
        const now = client?.cachedCart() ?? null;
        const gone = isOutage || !now || !("key" in change) ? null : goneOf(change.key, before, now);
        if (gone !== null && now) keep(now);
        const message = gone ?? messageFor(cartOperationOf[change.do], failure);
        const detail = gone === null ? detailOf(failure) : null;
        setError({ change, message, detail, isOutage, isGone: gone !== null });
        return null;
      } finally {
        setPending((list) => list.filter((other) => other !== change));
      }
    },
    [load],
  );

  /** Returns the changed cart; null after a failure, which `error` describes. */
  const run = useCallback(
    (change: CartChange): Promise<Cart | null> => {
      setError(null);
      setKnown(null);
      return ask(change);
    },
    [ask],
  );

  useEffect(() => {
    const isOld = initial === null || shownRenders.has(renderId);
    shownRenders.add(renderId);
    if (isOld) queueMicrotask(() => void ask({ do: "reload" }));
    else loadedAt.current = Date.now();
  }, [initial, renderId, ask]);

  const shown = useRef(cart);
  useEffect(() => {
    shown.current = cart;
  });

  useEffect(() => {
    let isAsking = false;
    let isOld = false;
    /** A message that arrives during a reload causes one more reload. */
    const reload = async () => {
      isOld = true;
      if (isAsking) return;
      isAsking = true;
      while (isOld) {
        isOld = false;
        const before = shown.current;
        if (await ask({ do: "reload" })) setKnown((first) => first ?? before);
      }
      isAsking = false;
    };
    const checkCart = () => {
      if (document.visibilityState === "visible" && needsReload(loadedAt.current, Date.now())) void reload();
    };
    const restored = (event: PageTransitionEvent) => event.persisted && void reload();
    const stop = hearTabs(() => void reload());
    document.addEventListener("visibilitychange", checkCart);
    window.addEventListener("focus", checkCart);
    window.addEventListener("pageshow", restored);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", checkCart);
      window.removeEventListener("focus", checkCart);
      window.removeEventListener("pageshow", restored);
    };
  }, [ask]);

  /** `known` is the cart before an automatic reload; null after the visitor's own change. */
  return { cart, run, pending, error, known };
}

/** The message if a refused change was about a line that no longer exists; null otherwise. */
function goneOf(key: string, before: Cart | null, now: Cart): string | null {
  if (linesOf(now).some((line) => line.key === key)) return null;
  const line = linesOf(before).find((one) => one.key === key);
  return goneText((line && namedItem(line)?.name) || undefined);
}

type CartClient = typeof import("./cart-client");

/** Decides when a page preloads the code that changes the cart, so that its first press does not wait. */
type LoadAhead = (task: () => void) => () => void;

/** `initial` until Apollo has loaded and taken it over; then the cart in the cache. */
function useCachedCart(initial: Cart | null, loadAhead: LoadAhead) {
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

  // If this fails, a change loads the code itself.
  useEffect(
    () => (mayPreload() ? loadAhead(() => void load().catch(() => null)) : undefined),
    [load, loadAhead],
  );

  const cart = useSyncExternalStore(
    useCallback((onChange) => client?.watchCart(onChange) ?? (() => undefined), [client]),
    () => (client ? client.cachedCart() : initial),
    () => initial,
  );
  return { cart, load };
}
