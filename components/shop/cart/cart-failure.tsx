"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import styles from "../failure.module.css";

type CartFailureProps = { message?: string; pending?: boolean; onRetry?: () => void };

/** The cart is unknown, which is not the same as empty. Without `onRetry` or script the form loads the page again. */
export function CartFailure({ message = "Could not load cart", pending = false, onRetry }: CartFailureProps) {
  return (
    <div>
      <h1 className={styles.title}>Your cart</h1>
      <EmptyState text={message} isFailure>
        <p>The shop does not answer right now. Your items are not lost.</p>
        <form
          onSubmit={(event) => {
            if (!onRetry) return;
            event.preventDefault();
            onRetry();
          }}
        >
          <Button type="submit" size="xl" pending={pending}>
            Try again
          </Button>
        </form>
      </EmptyState>
    </div>
  );
}
