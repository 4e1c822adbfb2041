"use client";

import { useEffect } from "react";
import type { GetCartQuery } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { announceCount } from "@/lib/cart-count";
import { countOf } from "./cart";

/** Sets the badge to what the shop says: after a checkout nobody else may know what became of the cart. */
export function CartRecount() {
  useEffect(() => {
    const abort = new AbortController();
    askGateway<GetCartQuery>("getCart", {}, abort.signal)
      .then(({ cart }) => cart && announceCount(countOf(cart)))
      // Without an answer the badge stays as it was.
      .catch(() => null);
    return () => abort.abort();
  }, []);
  return null;
}
