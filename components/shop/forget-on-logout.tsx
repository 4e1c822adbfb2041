"use client";

import { useEffect } from "react";
import { announceCount } from "./cart-badge";
import { forgetSnapshot } from "./cart-snapshot";

/** Whoever uses this browser next is not shown the cart of the member who left. */
export function ForgetOnLogout() {
  useEffect(() => {
    const leave = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/api/auth/logout")
        return;
      forgetSnapshot();
      announceCount(0);
    };
    document.addEventListener("submit", leave);
    return () => document.removeEventListener("submit", leave);
  }, []);
  return null;
}
