"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { setLoading } from "@/components/motion/loading-bar";
import { Loader } from "@/components/ui/loader";
import { track } from "@/lib/browser/analytics";
import { formMessageFor, nextStepAfter } from "@/lib/gateway/errors";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import styles from "./login-form.module.css";
import type { FieldsProps, LoginNote } from "./login-options";
import { rememberTarget } from "./login-redirect";

type Submission = { operation: string; onSubmitting: () => void; onDone: (note: LoginNote) => void };

/** Idle, submitting, then success or error. A second press during the request does nothing (R288–R295). */
export function useSubmission({ operation, onSubmitting, onDone }: Submission) {
  const [isSubmitting, setSubmitting] = useState(false);
  const busy = useRef(false);

  /** `work` returns the success text and the mail's recipient, or null when the page is being left. */
  async function submit(work: () => Promise<{ text: string; log: string } | null>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    setLoading(true);
    onSubmitting();
    try {
      const sent = await work();
      if (sent) onDone({ kind: "success", ...sent });
    } catch (failure) {
      const next = nextStepAfter(operation, failure);
      onDone({ kind: "error", text: formMessageFor(operation, failure), next });
    } finally {
      busy.current = false;
      setSubmitting(false);
      setLoading(false);
    }
  }

  return { submit, isSubmitting };
}

/** Requests the mail with link and code, and follows a redirect of the answer (R296). */
export function useLoginRequest(props: FieldsProps) {
  const { wanted, cookieDomain, go = (path: string) => window.location.assign(path) } = props;
  const { submit, isSubmitting } = useSubmission({ ...props, operation: "getInWithEmail" });
  const request = (typed: string) =>
    submit(async () => {
      const log = typed.trim();
      rememberTarget(wanted(), cookieDomain);
      const { requestSignIn } = await import("./sign-in-calls");
      const redirect = await requestSignIn(log);
      track("login");
      const path = safeRedirect(redirect, window.location.origin, "");
      if (path) go(path);
      return path ? null : { text: loginTexts.login, log };
    });
  return { request, isSubmitting };
}

type FormFrameProps = {
  action: string;
  isSubmitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A plain form. While it is being sent, its inputs are disabled and covered by a spinner (R289, R290). */
export function FormFrame({ action, isSubmitting, onSubmit, children }: FormFrameProps) {
  const held = useRef<Element | null>(null);

  // A disabled control loses the focus, so the focus is restored afterwards.
  useEffect(() => {
    if (isSubmitting) return;
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [isSubmitting]);

  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={(event) => {
        held.current = document.activeElement;
        onSubmit(event);
      }}
      noValidate
      aria-busy={isSubmitting}
    >
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {children}
      </fieldset>
      {isSubmitting ? (
        <div className={styles.veil}>
          <Loader size="lg" label="Sending" />
        </div>
      ) : null}
    </form>
  );
}

/** Texts of the form, word for word (R119, R292, R293). */
export const loginTexts = {
  login: "Please have a look in your e-mail inbox!",
  register: "We send you an invitation-link. Please have a look in your e-mail inbox!",
  invalidLink: "The Sign-In link is not valid or expired!",
} as const;
