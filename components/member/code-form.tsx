"use client";

import { useEffect, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { problemsOf } from "@/lib/rules/forms/problems";
import { codeSchema } from "@/lib/rules/forms/sign-in";
import { safeRedirect } from "@/lib/rules/redirect-target";
import styles from "./login-form.module.css";

/**
 * The six digits of the mail, for when the link was opened on another device. A plain form: it leaves the page anyway.
 * When the link was used in another tab, this one goes on by itself.
 */
export function CodeForm({ redirectTo, label }: { redirectTo?: string; label: string }) {
  const [problem, setProblem] = useState<string | undefined>(undefined);

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch("/api/auth/session", { headers: { accept: "application/json" } }).catch(
        () => null,
      );
      const body: unknown = answer?.ok ? await answer.json() : null;
      if (typeof body === "object" && body !== null && "signedIn" in body && body.signedIn === true) {
        window.location.assign(safeRedirect(redirectTo, window.location.origin, "/account/me"));
      }
    };
    const onLook = () => void look();
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, [redirectTo]);

  function check(event: FormEvent<HTMLFormElement>) {
    const code = new FormData(event.currentTarget).get("code");
    const found = problemsOf(codeSchema, { code }).code;
    setProblem(found);
    if (found) event.preventDefault();
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
