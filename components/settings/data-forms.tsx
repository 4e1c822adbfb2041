"use client";

import type { SaveResult } from "@/components/ui/forms/use-save";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { useConfirmed } from "@/components/sign-in/use-confirmed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/forms/field";
import { Icon } from "@/components/ui/icon";
import styles from "./data-panel.module.css";
import { SaveNote } from "./settings-section";

/** In milliseconds. Longer than a download takes to start, which the page cannot notice. */
const PAUSE_MS = 6_000;

/** A plain form: the browser saves the file and stays on the page. A second press has to wait. */
export function ExportForm({ result }: { result: SaveResult | null }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setAsked(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return (
    <form method="post" action="/api/account/export" className={styles.form} onSubmit={() => setAsked(true)}>
      <Button type="submit" variant="outline" color="black" icon={<Icon name="download" />} pending={isAsked}>
        Export my data
      </Button>
      <SaveNote result={result} />
    </form>
  );
}

/** Plain forms, because the page after the last one must not contain any of the member's data. */
export function DeletionForm({ step, problem }: { step: "ask" | "code"; problem?: string | undefined }) {
  const [pending, setPending] = useState<"ask" | "code" | null>(null);
  const { confirmed, question } = useConfirmed("delete your account");
  const isSure = useRef(false);
  useEffect(() => {
    // The browser's back button restores the page in its pending state.
    const reset = () => setPending(null);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  /** Holds the form back until the sign-in is fresh. */
  async function askForCode(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (isSure.current) return setPending("ask");
    event.preventDefault();
    if (!(await confirmed())) return;
    isSure.current = true;
    form.requestSubmit();
    isSure.current = false;
  }

  const ask = (
    <form method="post" action="/api/forms/request-deletion" onSubmit={(event) => void askForCode(event)}>
      <Button
        type="submit"
        variant={step === "ask" ? "outline" : "text"}
        color={step === "ask" ? "pink" : "black"}
        size={step === "ask" ? "auto" : "xs"}
        pending={pending === "ask"}
      >
        {step === "ask" ? "Send me a code to delete my account" : "Send another code"}
      </Button>
    </form>
  );
  return (
    <div className={styles.form}>
      {step === "code" ? (
        <CodeStep
          problem={problem}
          isPending={pending === "code"}
          confirmed={confirmed}
          onSent={() => setPending("code")}
        />
      ) : null}
      {ask}
      {question}
    </div>
  );
}

type CodeStepProps = {
  problem?: string | undefined;
  isPending: boolean;
  /** Resolves to true if the sign-in is fresh or was just refreshed. The typed code stays in the field. */
  confirmed: () => Promise<boolean>;
  onSent: () => void;
};

/** Asks once more before it sends the code. Without a script, typing the code is the confirmation. */
function CodeStep({ problem, isPending, confirmed, onSent }: CodeStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const isAgreed = useRef(false);
  const [isAsked, setAsked] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    if (isAgreed.current) return onSent();
    event.preventDefault();
    setAsked(true);
  }

  async function confirm() {
    setAsked(false);
    if (!(await confirmed())) return;
    isAgreed.current = true;
    form.current?.requestSubmit();
    isAgreed.current = false;
  }

  return (
    <>
      <form
        ref={form}
        className={styles.code}
        method="post"
        action="/api/forms/delete-account"
        onSubmit={send}
      >
        <TextField
          name="code"
          label="6-digit code from the email"
          error={problem}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button
          type="submit"
          color="pink"
          size="xl"
          pending={isPending}
          aria-haspopup={useHydrated() ? "dialog" : undefined}
        >
          Delete my account for good
        </Button>
      </form>
      <Dialog
        open={isAsked}
        onOpenChange={setAsked}
        role="alert"
        size="sm"
        title="Delete your account?"
        initialFocus={keep}
        footer={
          <>
            <Button ref={keep} variant="outline" color="black" onClick={() => setAsked(false)}>
              Keep my account
            </Button>
            <Button color="pink" onClick={() => void confirm()}>
              Yes, delete it
            </Button>
          </>
        }
      >
        <p>Your profile, certificates, courses and access are deleted right away and cannot be restored.</p>
      </Dialog>
    </>
  );
}
