"use client";

import { LoadFailure } from "@/components/ui/load-failure";

type CartFailureProps = { message?: string; pending?: boolean; onRetry?: () => void };

/** Shown when the cart could not be loaded. That is not an empty cart. */
export function CartFailure({ message = "Could not load cart", pending, onRetry }: CartFailureProps) {
  return (
    <LoadFailure title="Your cart" message={message} pending={pending} onRetry={onRetry}>
      <p>The shop is not answering right now. Your items are safe.</p>
    </LoadFailure>
  );
}
