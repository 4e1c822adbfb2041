"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { problemsOf } from "@/lib/rules/forms/problems";
import { codeSchema } from "@/lib/rules/forms/sign-in";
import { safeRedirect } from "@/lib/rules/redirect-target";
import { routes } from "@/lib/routes";
import styles from "./login-form.module.css";
import { sendOnce } from "./send-once";
import { announceSignIn } from "./sign-in-channel";
import { useWaitingTab } from "./use-waiting-tab";

type CodeFormProps = { redirectTo?: string; label: string; go?: (path: string) => void };

/**
 * The six digits of the mail, for when it was opened on another device. A plain form: it leaves the page anyway.
 * When the link is used in another tab, this one goes on by itself.
 */
export function CodeForm({ redirectTo, label, go = (path) => window.location.assign(path) }: CodeFormProps) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isFirst] = useState(sendOnce);
  useWaitingTab(() => go(safeRedirect(redirectTo, window.location.origin, routes.me)));

  function check(event: FormEvent<HTMLFormElement>) {
    const code = new FormData(event.currentTarget).get("code");
    const found = problemsOf(codeSchema, { code }).code;
    setProblem(found);
    if (found) event.preventDefault();
    else if (isFirst(event)) announceSignIn();
  }

  return (
    <form className={styles.code} method="post" action="/api/auth/code" onSubmit={check} noValidate>
      {redirectTo ? <input type="hidden" name="redirect_to" value={redirectTo} /> : null}
      <TextField
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={problem}
      />
      <Button type="submit" variant="outline" color="black">
        Sign in
      </Button>
    </form>
  );
}
