"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import { useHydrated } from "@/components/layout/opener";
import { messageFor, texts } from "@/lib/gateway/errors";
import { confirmFor } from "@/lib/addresses/routes";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { codeSchema } from "@/lib/rules/forms/sign-in";
import { CodeField } from "./code-field";
import styles from "./confirm-panel.module.css";
import { useHasPasskeys } from "./passkey-sign-in";
import type { Proven } from "./prove";

type ConfirmPanelProps = {
  /** Whether the member has a passkey. */
  hasPasskey: boolean;
  /** Whether a mailed code is not enough: the member works at the desk. */
  onlyPasskey?: boolean;
  /** Target of the plain form. */
  then: string;
  /** Whether a code has been mailed. */
  isSent?: boolean;
  /** The error of the last code. */
  problem?: string | undefined;
  /** Without it, the panel has a page of its own and leads to `then`. */
  onConfirmed?: () => void;
};

/** Confirms the member's identity, by passkey or by a code mailed to the member. */
export function ConfirmPanel({
  hasPasskey,
  onlyPasskey = false,
  then,
  isSent = false,
  problem,
  onConfirmed,
}: ConfirmPanelProps) {
  const [sent, setSent] = useState(isSent ? 1 : 0);
  const [busy, setBusy] = useState<"passkey" | "mail" | "code" | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [wrong, setWrong] = useState(problem);
  const code = useRef<HTMLFormElement>(null);
  const isPossible = useHasPasskeys();
  const isHydrated = useHydrated();
  const mayUsePasskey = isPossible && hasPasskey;

  // The pressed button was replaced, so the focus moves to the field for the mailed code.
  useEffect(() => {
    if (sent > 0) code.current?.querySelector<HTMLElement>("[name=code]")?.focus();
  }, [sent]);

  async function run(what: "passkey" | "mail" | "code", work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setFailed(null);
    setWrong(undefined);
    try {
      await work();
    } catch (failure) {
      setFailed(what === "mail" ? messageFor("requestConfirmation", failure) : texts.unavailable);
    } finally {
      setBusy(null);
    }
  }

  const show = (proven: Proven, tell: (text: string) => void) =>
    "problem" in proven ? tell(proven.problem) : (onConfirmed ?? (() => window.location.assign(then)))();

  const byPasskey = () =>
    run("passkey", async () => {
      const { proveByPasskey } = await import("./prove");
      show(await proveByPasskey("/api/auth/confirm"), setFailed);
    });

  function askForMail(event: FormEvent) {
    event.preventDefault();
    void run("mail", async () => {
      const { requestConfirmation } = await import("./sign-in-calls");
      await requestConfirmation();
      setSent((times) => times + 1);
    });
  }

  function sendCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code") ?? "");
    const found = problemsOf(codeSchema, { code: typed }).code;
    if (found) return setWrong(found);
    void run("code", async () => {
      const { proveByCode } = await import("./prove");
      show(await proveByCode(typed), setWrong);
    });
  }

  const passkeyButton = (
    <Button
      size="xl"
      {...(sent > 0 ? { variant: "outline", color: "black" } : {})}
      icon={<Icon name="key" />}
      pending={busy === "passkey"}
      onClick={() => void byPasskey()}
    >
      Confirm with a passkey
    </Button>
  );
  const failure = failed ? <Callout kind="error" title={failed} /> : null;

  if (onlyPasskey)
    return (
      <div className={styles.panel}>
        {isPossible ? passkeyButton : null}
        {isHydrated && !isPossible ? (
          <p>This browser does not support passkeys. Please use a browser that does.</p>
        ) : null}
        <noscript>
          <p>To use your passkey, turn on JavaScript in your browser.</p>
        </noscript>
        {failure}
        <p>
          A code by e-mail is not enough here. If you have lost your passkeys, another administrator of the
          desk can reset them, or the operator of the server.
        </p>
      </div>
    );
  return (
    <div className={styles.panel}>
      {mayUsePasskey ? passkeyButton : null}
      {sent > 0 ? (
        <form
          ref={code}
          className={styles.code}
          method="post"
          action="/api/auth/confirm"
          onSubmit={sendCode}
          noValidate
        >
          <input type="hidden" name="redirect_to" value={then} />
          <CodeField label="Code from the email" error={wrong} required />
          <Button type="submit" size="xl" pending={busy === "code"}>
            Confirm
          </Button>
        </form>
      ) : null}
      <form method="post" action="/api/forms/request-confirmation" onSubmit={askForMail}>
        <input type="hidden" name="back" value={confirmFor(then)} />
        <Button
          type="submit"
          color="black"
          variant={sent > 0 ? "text" : "outline"}
          size={sent > 0 ? "xs" : "xl"}
          pending={busy === "mail"}
        >
          {sent > 0 ? "Send another code" : "Send me a code by e-mail"}
        </Button>
      </form>
      {failure}
    </div>
  );
}
