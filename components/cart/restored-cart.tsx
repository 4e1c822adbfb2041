"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { announceCount } from "@/lib/cart-count";
import { type Cart, type CartChange, type CartSnapshot, countOf, type Missing, missingText } from "./cart";
import { forgetSnapshot, keepSnapshot, missingIn, readSnapshot } from "./cart-snapshot";
import type { CartError } from "./use-cart";

type Restore = {
  cart: Cart | null;
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** What a cart that came back lacks; names and notes are not kept in the browser. */
type Restored = { missing: Missing; hadNotes: boolean };

/**
 * Rebuilds a cart whose session the shop has forgotten, once, and says so; `undo` empties it again (lesson 1).
 * Ordering, clearing and signing out forget the snapshot, so an emptied cart stays empty.
 */
export function useRestoredCart({ cart, error, run }: Restore) {
  const [restored, setRestored] = useState<Restored | null>(null);
  const checked = useRef(false);
  const work = useRef(Promise.resolve());

  useEffect(() => {
    if (checked.current || !cart) return;
    checked.current = true;
    if (countOf(cart) > 0) {
      announceCount(countOf(cart));
      return keepSnapshot(cart);
    }
    const snapshot = readSnapshot();
    if (!snapshot) return announceCount(0);
    work.current = rebuild(run, snapshot).then((filled) => {
      if (!filled || countOf(filled) === 0) return;
      const hadNotes = snapshot.items.some((item) => item.hadNotes);
      setRestored({ missing: missingIn(filled, snapshot), hadNotes });
    });
  }, [cart, run]);

  useEffect(() => {
    // Nothing of it can be bought any more: it is not tried again. After an outage it is.
    if (error?.change.do === "fill" && !error.isOutage) forgetSnapshot();
  }, [error]);

  const undo = async () => {
    if (!(await run({ do: "clear" }))) return;
    forgetSnapshot();
    setRestored(null);
  };
  return {
    restored,
    undo,
    dismiss: () => setRestored(null),
    /** Resolves when a lost cart was rebuilt, or none was lost. Ask after the page's effects. */
    whenRestored: () => work.current,
  };
}

/** One tab after the other: filling a cart that another tab has just filled would clear what was done there. */
async function rebuild(run: Restore["run"], snapshot: CartSnapshot): Promise<Cart | null> {
  if (!("locks" in navigator)) return run({ do: "fill", snapshot });
  return navigator.locks.request("cart-restore", async () => {
    const now = await run({ do: "reload" });
    return now && countOf(now) > 0 ? null : run({ do: "fill", snapshot });
  });
}

type RestoredNoteProps = { restore: ReturnType<typeof useRestoredCart>; pending: boolean };

/** A cart that came back by itself says so, and what of it did not. */
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
      Your shop session had ended, so we put the same items back. {missingText(restored.missing)}
      {restored.hadNotes ? " Names and notes are not kept in this browser: please fill them in again." : null}
    </Callout>
  );
}
