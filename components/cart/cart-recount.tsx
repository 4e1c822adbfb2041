"use client";

import { useEffect } from "react";
import { GetCartDocument } from "@/graphql/generated/shop/documents";
import { announceCount } from "@/lib/browser/cart-count";
import { query } from "@/lib/browser/ask";
import { countOf } from "./cart";

/** Sets the badge to the shop's count, because the browser cannot know it after a checkout. */
export function CartRecount() {
  useEffect(() => {
    const abort = new AbortController();
    query(GetCartDocument, {}, { signal: abort.signal })
      .then(({ cart }) => cart && announceCount(countOf(cart)))
      // Without an answer the badge stays unchanged.
      .catch(() => null);
    return () => abort.abort();
  }, []);
  return null;
}
