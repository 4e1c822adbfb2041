"use client";

import { useState } from "react";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { linesOf } from "@/lib/rules/prices/cart";
import { plainText } from "@/lib/rules/texts/plain-text";
import { codesText } from "@/lib/rules/prices/cart";
import { type Cart, type CartChange, couponsOf, type Missing, missingText } from "./cart";
import { missingIn, namedItem, snapshotOf } from "./cart-snapshot";
import type { CartError } from "./use-cart";

type CartNoticesProps = {
  error: CartError | null;
  isFilled: boolean;
  undo: Undo | null;
  lost: readonly string[];
  missing: Missing | null;
  pending: boolean;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Changes that concern no single line or field. Their errors appear at the top. */
const pageLevelChanges = new Set<CartChange["do"]>(["reload", "restore", "clear", "fill", "add"]);

/** Side effects of the last change, and a button to undo it. */
export function CartNotices({ error, isFilled, undo, lost, missing, pending, run }: CartNoticesProps) {
  const action = (label: string, change: CartChange) => (
    <CalloutAction pending={pending} onClick={() => void run(change)}>
      {label}
    </CalloutAction>
  );
  const gone = missing && missingText(missing);
  return (
    <>
      {error?.isGone ? (
        <Callout kind="warn" title={error.message}>
          This is your current cart.
        </Callout>
      ) : null}
      {error && pageLevelChanges.has(error.change.do) ? (
        <Callout kind="error" title={error.message} actions={action("Try again", error.change)}>
          {isFilled ? "This is the last cart we could load." : null}
        </Callout>
      ) : null}
      {undo ? <Callout kind="info" title={undo.title} actions={action("Undo", undo.change)} /> : null}
      {gone ? <Callout kind="warn" title={gone} /> : null}
      {lost.length > 0 ? (
        <Callout kind="warn" title={`No longer applied: ${codesText(lost)}`}>
          It does not apply to your current cart.
        </Callout>
      ) : null}
    </>
  );
}

type Undo = { title: string; change: CartChange };

type UndoInput = { cart: Cart | null; run: (change: CartChange) => Promise<Cart | null> };

/**
 * The cart page's changes, with an undo for the last removal. Lost codes are named, so that none disappears silently.
 */
export function useUndo({ cart, run }: UndoInput) {
  const [undo, setUndo] = useState<Undo | null>(null);
  const [lost, setLost] = useState<string[]>([]);
  const [missing, setMissing] = useState<Missing | null>(null);

  async function change(wanted: CartChange): Promise<Cart | null> {
    const before = cart;
    const after = await run(wanted);
    if (!after || !before || wanted.do === "reload") return after;
    setUndo(undoOf(wanted, before, after));
    setLost(mayDropCodes.has(wanted.do) ? lostCodes(before, after) : []);
    setMissing("snapshot" in wanted ? missingIn(after, wanted.snapshot) : null);
    return after;
  }

  return { change, undo, lost, missing };
}

/** Changes that should not drop a code, so the page names the codes that they drop. */
const mayDropCodes = new Set<CartChange["do"]>(["quantity", "remove", "coupon", "add"]);

function lostCodes(before: Cart, after: Cart): string[] {
  const held = new Set(couponsOf(after).map(({ code }) => code));
  return couponsOf(before).flatMap(({ code }) => (held.has(code) ? [] : [code]));
}

function undoOf(change: CartChange, before: Cart, after: Cart): Undo | null {
  if (change.do === "clear") {
    const snapshot = snapshotOf(before);
    if (snapshot.items.length === 0) return null;
    return { title: "We cleared your cart", change: { do: "fill", snapshot } };
  }
  if (change.do !== "remove") return null;
  const line = linesOf(before).find(({ key }) => key === change.key);
  const item = line && namedItem(line);
  if (!item) return null;
  const snapshot = { items: [item], coupons: lostCodes(before, after) };
  return { title: `Removed: ${plainText(item.name ?? "")}`, change: { do: "add", snapshot } };
}
