"use client";

import { useEffect } from "react";
import { announceCount } from "./cart-badge";
import { forgetSnapshot } from "./cart-snapshot";

/** Tells this browser once that the order has used up its cart, so that badge and snapshot do not bring it back. */
export function CartSettled({ orderId, isPlaced }: { orderId: string; isPlaced: boolean }) {
  useEffect(() => {
    if (!isPlaced) return;
    const key = `order-seen-${orderId}`;
    try {
      if (localStorage.getItem(key)) return;
      localStorage.setItem(key, "1");
    } catch {
      // Without storage there is neither badge nor snapshot to correct.
    }
    forgetSnapshot();
    announceCount(0);
  }, [orderId, isPlaced]);
  return null;
}
