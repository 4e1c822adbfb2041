"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { messageFor } from "@/lib/graphql/errors";
import { countOf } from "./cart-type";
import type { CartSnapshot } from "./cart-snapshot";
import styles from "./pay-again.module.css";

type PayAgainProps = { snapshot: CartSnapshot; go?: (path: string) => void };

const checkoutPath = "/store/checkout";

/**
 * Back to the checkout. The cart of an unpaid order is still there; when a payment failed late it is gone, and the same
 * items are put into it again. A filled cart is left as it is.
 */
export function PayAgain({ snapshot, go = (path) => window.location.assign(path) }: PayAgainProps) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);

  async function again() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      const { createCart, loadCart } = await import("./shop-calls");
      if (countOf(await loadCart()) === 0) await createCart(snapshot);
      go(checkoutPath);
    } catch (failure) {
      setProblem(messageFor("createCart", failure));
      busy.current = false;
      setPending(false);
    }
  }

  return (
    <form
      className={styles.form}
      action={checkoutPath}
      onSubmit={(event) => {
        event.preventDefault();
        void again();
      }}
    >
      <Button type="submit" size="xl" pending={isPending}>
        Pay this order
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
