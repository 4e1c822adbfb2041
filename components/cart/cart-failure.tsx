"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailure } from "@/components/ui/load-failure";

type CartFailureProps = { message?: string; pending?: boolean; onRetry?: () => void };

/** The cart is unknown, which is not the same as empty. */
export function CartFailure({ message = "Could not load cart", pending, onRetry }: CartFailureProps) {
  return (
    <LoadFailure title="Your cart" message={message} pending={pending} onRetry={onRetry}>
      <p>The shop does not answer right now. Your items are not lost.</p>
    </LoadFailure>
  );
}

export function CartEmpty({ text = "Your cart is empty." }: { text?: string }) {
  return (
    <EmptyState text={text}>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
