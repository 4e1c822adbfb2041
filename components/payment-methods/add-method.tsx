"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { StripeBroken, StripeWait, useLoaded } from "@/components/checkout/payment/stripe-loading";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notices/notify";
import styles from "./add-method.module.css";

/** Saves a card or a bank account without a purchase. */
export function AddMethod({ publishableKey }: { publishableKey: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const load = useCallback(async () => {
    const [{ stripeFor }, { SetupElement }] = await Promise.all([
      import("@/components/checkout/payment/stripe"),
      import("./setup-element"),
    ]);
    return { stripe: await stripeFor(publishableKey), SetupElement };
  }, [publishableKey]);
  const { value: loaded, isLoading, isBroken, retry, fail } = useLoaded(isOpen, load);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  function saved() {
    close();
    notify({ kind: "success", title: "The payment method has been saved." });
    router.refresh();
  }

  return (
    <section className={styles.add} aria-label="Add a payment method">
      <p>
        <Button
          ref={opener}
          variant="outline"
          color="black"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Add a card or bank account
        </Button>
      </p>
      {isOpen ? (
        <div className={styles.panel}>
          {loaded ? (
            <loaded.SetupElement stripe={loaded.stripe} onSaved={saved} onCancel={close} onBroken={fail} />
          ) : null}
          {isLoading ? <StripeWait /> : null}
          {isBroken ? (
            <StripeBroken onRetry={retry}>A method can also be saved with your next purchase.</StripeBroken>
          ) : null}
        </div>
      ) : null}
      <noscript>
        <p>Adding a method needs JavaScript, which is off in your browser.</p>
      </noscript>
    </section>
  );
}
