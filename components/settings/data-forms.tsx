"use client";

import type { SaveResult } from "@/components/ui/forms/use-save";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { useConfirmed } from "@/components/sign-in/use-confirmed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/forms/field";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { Icon } from "@/components/ui/icon";
import styles from "./data-panel.module.css";
import { LeaveForm } from "./leave-form";
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

type DeletionFormProps = {
  /** The step of the page without a script. */
  step: "ask" | "code";
  /** The result of the plain form. */
  result: SaveResult | null;
  problem?: string | undefined;
};

/** First a mailed code, then its field. The server asks for a fresh sign-in at both steps. */
export function DeletionForm({ step: first, result, problem }: DeletionFormProps) {
  const [sent, setSent] = useState<SaveResult | null>(null);
  const { confirmed, question } = useConfirmed("delete your account");
  const isSure = useRef(false);
  const step = sent ? "code" : first;
  const { form, state, failure } = useSentForm({
    operation: "requestAccountDeletion",
    load: async () =>
      sentBy((await import("@/lib/forms/account/end-account")).requestDeletion, ({ notice }) => {
        setSent({ kind: "success", text: notice?.text ?? "" });
        return "again";
      }),
  });

  /** Holds the form back until the sign-in is fresh. */
  async function askForCode(event: FormEvent<HTMLFormElement>) {
    if (isSure.current) return form.onSubmit(event);
    event.preventDefault();
    if (!(await confirmed())) return;
    isSure.current = true;
    form.ref.current?.requestSubmit();
    isSure.current = false;
  }

  return (
    <div className={styles.form}>
      <SaveNote result={failure ? { kind: "error", text: failure } : (sent ?? result)} />
      {step === "code" ? <CodeStep problem={problem} confirmed={confirmed} /> : null}
      <form {...form} action="/api/forms/request-deletion" onSubmit={(event) => void askForCode(event)}>
        <Button
          type="submit"
          variant={step === "ask" ? "outline" : "text"}
          color={step === "ask" ? "pink" : "black"}
          size={step === "ask" ? "auto" : "xs"}
          pending={state !== "idle"}
        >
          {step === "ask" ? "Send me a code to delete my account" : "Send another code"}
        </Button>
      </form>
      {question}
    </div>
  );
}

type CodeStepProps = {
  problem?: string | undefined;
  /** Resolves to true if the sign-in is fresh or was just refreshed. The typed code stays in the field. */
  confirmed: () => Promise<boolean>;
};

/** Asks once more before it sends the code. Without a script, typing the code is the confirmation. */
function CodeStep({ problem, confirmed }: CodeStepProps) {
  const leaving = useRef<HTMLFormElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const isAgreed = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const { form, register, errors, failure, state } = useSentForm({
    operation: "deleteAccount",
    problems: problem ? { code: problem } : undefined,
    load: async () =>
      sentBy((await import("@/lib/forms/account/end-account")).deletion, () => {
        leaving.current?.requestSubmit();
        return "sent";
      }),
  });

  function send(event: FormEvent<HTMLFormElement>) {
    // Without a code there is nothing to agree to.
    if (isAgreed.current || !event.currentTarget.checkValidity()) return form.onSubmit(event);
    event.preventDefault();
    setAsked(true);
  }

  async function confirm() {
    setAsked(false);
    if (!(await confirmed())) return;
    isAgreed.current = true;
    form.ref.current?.requestSubmit();
    isAgreed.current = false;
  }

  return (
    <>
      <form {...form} className={styles.code} action="/api/forms/delete-account" onSubmit={send}>
        <TextField
          {...register("code")}
          label="6-digit code from the email"
          error={errors.code ?? (failure || undefined)}
          required
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button
          type="submit"
          color="pink"
          size="xl"
          pending={state !== "idle"}
          aria-haspopup={useHydrated() ? "dialog" : undefined}
        >
          Delete my account for good
        </Button>
      </form>
      <LeaveForm ref={leaving} isDeleted />
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
