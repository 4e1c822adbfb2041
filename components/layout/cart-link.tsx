"use client";
"use no memo"; // See header.

import { useSyncExternalStore } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import styles from "./header.module.css";

/** Written by the cart; the badge asks nobody. */
const stored = "cart-count";
const changed = "cart-changed";

export function CartLink() {
  const count = useSyncExternalStore(listen, readCount, () => 0);
  const said = count === 0 ? "Cart" : count === 1 ? "Cart, 1 item" : `Cart, ${count} items`;
  return (
    <AppLink href="/store/cart" aria-label={said}>
      <Icon name="cart" size="1.5rem" />
      {count > 0 ? <span className={styles.count}>{count > 99 ? "99+" : count}</span> : null}
    </AppLink>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function readCount(): number {
  try {
    const count = Number(localStorage.getItem(stored) ?? 0);
    return Number.isInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
