"use client";

import { useEffect } from "react";
import { announceCount } from "./cart-badge";
import { forgetSnapshot } from "./cart-snapshot";
import { isFirstSight } from "../orders/seen-orders";

/** Tells this browser once that the order has used up its cart, so that badge and snapshot do not bring it back. */
export function CartSettled({ orderId, isPlaced }: { orderId: string; isPlaced: boolean }) {
  useEffect(() => {
    if (!isPlaced) return;
    if (!isFirstSight(orderId)) return;
    forgetSnapshot();
    announceCount(0);
  }, [orderId, isPlaced]);
  return null;
}
