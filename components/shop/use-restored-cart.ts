"use client";

import { useEffect, useRef, useState } from "react";
import { forgetSnapshot, keepSnapshot, readSnapshot } from "./cart-snapshot";
import { announceCount } from "./cart-badge";
import { countOf, type Cart } from "./cart-type";
import type { CartChange } from "./cart-change";
import type { CartError } from "./use-cart";

type Restore = {
  cart: Cart | null;
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/**
 * Rebuilds a cart whose session the shop has forgotten, once, and says so; `undo` empties it again (lesson 1).
 * Ordering, clearing and signing out forget the snapshot, so an emptied cart stays empty.
 */
export function useRestoredCart({ cart, error, run }: Restore) {
  const [restored, setRestored] = useState(false);
  const checked = useRef(false);

  useEffect(() => {
    if (checked.current || !cart) return;
    checked.current = true;
    if (countOf(cart) > 0) {
      announceCount(countOf(cart));
      return keepSnapshot(cart);
    }
    const snapshot = readSnapshot();
    if (!snapshot) return announceCount(0);
    void run({ do: "fill", snapshot }).then((filled) => setRestored(filled !== null && countOf(filled) > 0));
  }, [cart, run]);

  useEffect(() => {
    // Nothing of it can be bought any more: it is not tried again. After an outage it is.
    if (error?.change.do === "fill" && !error.isOutage) forgetSnapshot();
  }, [error]);

  const undo = async () => {
    if (await run({ do: "clear" })) setRestored(false);
  };
  return { restored, undo, dismiss: () => setRestored(false) };
}
