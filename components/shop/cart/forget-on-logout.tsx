"use client";

import { useEffect } from "react";
import { isSigningOut } from "@/lib/sign-out";
import { announceCount } from "./cart-badge";
import { forgetSnapshot } from "./cart-snapshot";
import { forgetSeenOrders } from "../orders/seen-orders";

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
