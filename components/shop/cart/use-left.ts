"use client";

import { useEffect, useState } from "react";
import type { Left } from "./live-stock";

/** What is left of something that is counted, asked after the page has loaded and whenever `round` changes. */
export function useLeft(
  item: { productId: number; variationId?: number },
  isCounted: boolean,
  round = 0,
): Left {
  const [left, setLeft] = useState<Left>(null);
  const { productId, variationId } = item;
  useEffect(() => {
    if (!isCounted) return;
    let alive = true;
    void import("./live-stock")
      .then(({ leftOf }) => leftOf(productId, variationId))
      .then((answer) => alive && setLeft(answer));
    return () => {
      alive = false;
    };
  }, [productId, variationId, isCounted, round]);
  return left;
}
