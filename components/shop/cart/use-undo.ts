"use client";

import { useState } from "react";
import { plainText } from "@/lib/graphql/text";
import type { CartChange } from "./cart-change";
import { forgetSnapshot, missingIn, namedItem, snapshotOf } from "./cart-snapshot";
import { couponsOf, linesOf, type Cart } from "./cart-type";

export type Undo = { title: string; change: CartChange };
/** What could not be put back. */
export type Missing = { names: string[]; codes: string[] };

type Input = { cart: Cart | null; run: (change: CartChange) => Promise<Cart | null> };

/**
 * The changes of the cart page, with a way back from the last one that took something away. Codes that left the cart
 * because of a change are named: nothing goes in silence.
 */
export function useUndo({ cart, run }: Input) {
  const [undo, setUndo] = useState<Undo | null>(null);
  const [lost, setLost] = useState<string[]>([]);
  const [missing, setMissing] = useState<Missing | null>(null);

  async function change(wanted: CartChange): Promise<Cart | null> {
    const before = cart;
    const after = await run(wanted);
    if (!after || !before || wanted.do === "reload") return after;
    if (wanted.do === "clear") forgetSnapshot();
    setUndo(wayBack(wanted, before, after));
    setLost(mayLose.has(wanted.do) ? lostCodes(before, after) : []);
    setMissing("snapshot" in wanted ? missingIn(after, wanted.snapshot) : null);
    return after;
  }

  return { change, undo, lost, missing };
}

/** Changes that are not meant to take a code away. */
const mayLose = new Set<CartChange["do"]>(["quantity", "remove", "coupon", "add"]);

function lostCodes(before: Cart, after: Cart): string[] {
  const held = new Set(couponsOf(after).map(({ code }) => code));
  return couponsOf(before).flatMap(({ code }) => (held.has(code) ? [] : [code]));
}

function wayBack(change: CartChange, before: Cart, after: Cart): Undo | null {
  if (change.do === "clear") {
    const snapshot = snapshotOf(before);
    if (snapshot.items.length === 0) return null;
    return { title: "Your cart is cleared", change: { do: "fill", snapshot } };
  }
  if (change.do !== "remove") return null;
  const line = linesOf(before).find(({ key }) => key === change.key);
  const item = line && namedItem(line);
  if (!item) return null;
  const snapshot = { items: [item], coupons: lostCodes(before, after) };
  return { title: `Removed: ${plainText(item.name ?? "")}`, change: { do: "add", snapshot } };
}
