"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { routes } from "@/lib/addresses/routes";
import styles from "./login-form.module.css";
import type { FieldsProps } from "./login-options";
import { announceSignIn } from "./sign-in-submit";

/** Sign-in without a mail, in browsers with passkeys. The code loads when the button is pressed. */
export function PasskeySignIn({ wanted, onSubmitting, onDone, go }: FieldsProps) {
  const [isAsking, setAsking] = useState(false);
  const isPossible = useInBrowser<boolean | null>(hasPasskeys, null);
  if (isPossible === false) return null;

  async function signIn() {
    setAsking(true);
    onSubmitting();
    try {
      const { proveByPasskey } = await import("./prove");
      const proven = await proveByPasskey("/api/auth/passkey", wanted());
      if ("problem" in proven) return onDone({ kind: "error", text: proven.problem });
      announceSignIn();
      (go ?? ((path) => window.location.assign(path)))(
        safeRedirect(proven.to, window.location.origin, routes.me),
      );
    } catch (failure) {
      console.error(failure);
      onDone({ kind: "error", text: "Passkeys could not be loaded. Please try again, or use your e-mail." });
    } finally {
      setAsking(false);
    }
  }

  return (
    // Reserves the space until the browser's support is known, because nearly every browser has passkeys.
    <div className={styles.passkey} data-waiting={isPossible === null || undefined}>
      <p className={styles.or}>or without an email</p>
      <Button
        variant="outline"
        color="black"
        size="xl"
        icon={<Icon name="key" />}
        pending={isAsking}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}

/** Whether this browser supports passkeys; false in the HTML and during hydration. */
export function useHasPasskeys(): boolean {
  return useInBrowser(hasPasskeys, false);
}

const hasPasskeys = () => typeof PublicKeyCredential !== "undefined";
