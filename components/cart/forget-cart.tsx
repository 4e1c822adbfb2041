"use client";

import { useEffect } from "react";
import { isSigningOut } from "@/lib/gateway/sign-out";
import { announceCount } from "@/lib/cart-count";
import { forgetSnapshot } from "./cart-snapshot";
import { tellTabs } from "./cart-tabs";

/** Whoever uses this browser next finds neither cart nor orders of the member who left. */
export function ForgetOnLogout() {
  useEffect(() => {
    const leave = (event: SubmitEvent) => {
      if (!isSigningOut(event)) return;
      forgetSnapshot();
      forgetSeenOrders();
      announceCount(0);
    };
    document.addEventListener("submit", leave);
    return () => document.removeEventListener("submit", leave);
  }, []);
  return null;
}

/** Tells this browser once that the order has used up its cart, so that badge and snapshot do not bring it back. */
export function CartSettled({ orderId, isPlaced }: { orderId: string; isPlaced: boolean }) {
  useEffect(() => {
    if (!isPlaced) return;
    if (!markOrderSeen(orderId)) return;
    forgetSnapshot();
    announceCount(0);
    tellTabs();
  }, [orderId, isPlaced]);
  return null;
}

const seenPrefix = "order-seen-";

/** True once for each order in this browser. */
function markOrderSeen(orderId: string): boolean {
  const key = seenPrefix + orderId;
  try {
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, "1");
  } catch {
    // Without storage there is neither badge nor snapshot to correct.
  }
  return true;
}

/** Takes the order numbers out of this browser. */
function forgetSeenOrders(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(seenPrefix)) localStorage.removeItem(key);
  } catch {
    // Same as above.
  }
}
