"use client";

import { durationText, times } from "@/lib/rules/times/times";
import { useCodeForm } from "@/components/sign-in/code-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import type { Flash } from "@/lib/forms/flash";
import { longestTyped } from "@/lib/rules/forms/typed-code";
import styles from "./keep-order.module.css";

type KeepOrderProps = {
  email: string;
  /** Path of the current page. */
  page: string;
  flash: Flash | null;
  /** Set when the order needs a confirmed address. "again": its seats have been released. */
  toConfirm?: "first" | "again";
  /** Address of the outbox on a developer's machine. */
  outbox?: string;
};

/**
 * Leads a guest into the account. The order has the address, so the form only asks for the mailed code. Plain forms,
 * which leave the page and return to it.
 */
export function KeepOrder({ email, page, flash, toConfirm, outbox }: KeepOrderProps) {
  const code = useCodeForm({ problem: flash?.fields?.["code"], task: flash?.values?.["work"] });

  return (
    <section className={styles.keep} aria-labelledby="keep">
      <div className={styles.words}>
        <h2 id="keep" className={styles.heading}>
          {toConfirm ? "Confirm your address" : "Keep it in your account"}
        </h2>
        <p className={styles.text}>
          <span>{toConfirm === "again" ? "Send a new code to" : "A code is on its way to"}</span>{" "}
          <strong>{email}</strong>. It confirms your address and opens your account, with this order in it.
        </p>
      </div>
      <div className={styles.words}>
        {flash && !flash.fields?.["code"] ? <Callout kind={kindOf(flash)} title={flash.text} /> : null}
        <form className={styles.form} method="post" action="/api/auth/code" onSubmit={code.check} noValidate>
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="redirect_to" value={page} />
          <input type="hidden" name="back" value={page} />
          <TextField
            label="Code from the email"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longestTyped}
            required
            error={code.problem}
          />
          {code.work}
          <Button type="submit" disabled={code.isWorking}>
            {code.isWorking ? "One moment…" : "Confirm"}
          </Button>
        </form>
        <form method="post" action="/api/forms/get-in" className={styles.again}>
          <input type="hidden" name="log" value={email} />
          <input type="hidden" name="redirect_to" value={page} />
          <input type="hidden" name="back" value={page} />
          <span>{toConfirm ? "No email, or too late?" : `It is valid for ${durationText(times.code)}.`}</span>
          <button type="submit" className={styles.resend}>
            Send a new code
          </button>
          {outbox ? (
            <span>
              Emails are shown at <a href={outbox}>{outbox}</a>.
            </span>
          ) : null}
        </form>
      </div>
    </section>
  );
}

function kindOf({ kind }: Flash) {
  return kind === "error" ? "error" : kind === "success" ? "success" : "info";
}
