"use client";

import { useEffect, useState } from "react";
import { asksForNames } from "../attendees/asks-for-names";
import type { CartLine } from "./cart-type";

/** Why a line cannot be bought as it is, asked after the page has loaded and again when the line changes. */
export function useLineProblem(line: CartLine): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const { key, quantity } = line;
  const mayEnd =
    seatsLeftOf(line) !== null || asksForNames(line) || line.product?.node?.soldIndividually === true;
  useEffect(() => {
    if (!mayEnd) return;
    let alive = true;
    void import("./line-problems")
      .then(({ problemOf }) => problemOf(key))
      .then((answer) => alive && setProblem(answer));
    return () => {
      alive = false;
    };
  }, [key, quantity, mayEnd]);
  return problem;
}

/** Pieces left of what the line is about, as the cart knew it; null when they are not counted. */
export function seatsLeftOf(line: CartLine): number | null {
  const item = line.variation?.node ?? line.product?.node;
  return item && "stockQuantity" in item ? (item.stockQuantity ?? null) : null;
}
