"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { announceCount } from "@/lib/browser/cart-count";
import { type Cart, type CartChange, countOf, missingText } from "./cart";
import { forgetSnapshot, readSnapshot } from "./cart-snapshot";
import { lastRestored, noteRestored, onRestored } from "./restored";
import { askedBy, justLoaded, keepCart } from "./vanished";

type Restore = {
  cart: Cart | null;
  run: (change: CartChange) => Promise<Cart | null>;
  /** A plain form's last change of the cart, which the snapshot does not contain yet. */
  formDid?: string;
};

/**
 * Rebuilds a cart once if the shop's session ended before the page opened; `undo` empties it again. If the session ends
 * later, the cart's client rebuilds it. Ordering, emptying and signing out delete the snapshot, so an emptied cart
 * stays empty.
 */
export function useRestoredCart({ cart, run, formDid }: Restore) {
  const restored = useSyncExternalStore(onRestored, lastRestored, () => null);
  const checked = useRef(false);
  const work = useRef(Promise.resolve());

  useEffect(() => {
    if (checked.current || !cart) return;
    checked.current = true;
    const count = countOf(cart);
    if (formDid === "emptied" && count === 0) forgetSnapshot();
    if (readSnapshot() && (count === 0 || formDid === "begun")) {
      work.current = run({ do: "restore" }).then(() => undefined);
      return;
    }
    announceCount(count);
    keepCart(cart, formDid ? askedBy({ do: "restore" }, null) : justLoaded);
  }, [cart, run, formDid]);

  return {
    restored,
    undo: () => run({ do: "clear" }),
    dismiss: () => noteRestored(null),
    /** Resolves once a lost cart has been rebuilt, or at once if none was lost. Call it after the page's effects. */
    whenRestored: () => work.current,
  };
}

type RestoredNoteProps = { restore: ReturnType<typeof useRestoredCart>; pending: boolean };

/** Says that the cart was restored, and names the missing items and codes. */
export function RestoredNote({ restore: { restored, undo, dismiss }, pending }: RestoredNoteProps) {
  if (!restored) return null;
  return (
    <Callout
      kind="info"
      title="We restored your cart"
      actions={
        <>
          <CalloutAction pending={pending} onClick={() => void undo()}>
            Undo
          </CalloutAction>
          <Button size="xs" variant="text" color="black" onClick={dismiss}>
            Keep it
          </Button>
        </>
      }
    >
      {[
        "Your shop session had ended, so we put the same items back.",
        missingText(restored.missing),
        restored.hadNotes
          ? "This browser does not keep names and notes, so please fill them in again."
          : null,
      ]
        .filter(Boolean)
        .join(" ")}
    </Callout>
  );
}
