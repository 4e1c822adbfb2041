"use client";

import { useEffect } from "react";
import { isSigningOut } from "@/lib/browser/sign-out";
import { announceCount } from "@/lib/browser/cart-count";
import { storageKeys } from "@/lib/rules/cookie-names";
import { forgetSnapshot } from "./cart-snapshot";
import { tellTabs } from "./cart-tabs";

/** Clears the cart and orders of a member who signs out, so that the next user of this browser does not find them. */
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

/** Clears badge and snapshot once after an order, so that the ordered items do not return to the cart. */
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

const seenPrefix = storageKeys.seenOrder;

/** True the first time for each order in this browser. */
function markOrderSeen(orderId: string): boolean {
  const key = seenPrefix + orderId;
  try {
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, "1");
  } catch {
    // Without storage there is neither badge nor snapshot to clear.
  }
  return true;
}

/** Removes the order numbers from this browser. */
function forgetSeenOrders(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(seenPrefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there are no order numbers to remove.
  }
}
