"use client";

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { routes } from "@/lib/addresses/routes";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { codeSchema } from "@/lib/rules/forms/sign-in";
import { CodeField } from "./code-field";
import styles from "./login-form.module.css";
import { announceSignIn, onAnnouncedSignIn, sendOnce } from "./sign-in-submit";

type CodeFormProps = {
  redirectTo?: string;
  label: string;
  /** The error of the last code. */
  problem?: string;
  /** A task that this browser must solve before the server checks its code. */
  task?: string;
  /** True when the form is the page's main purpose. It then gets the focus and the primary button. */
  isFirst?: boolean;
  go?: (path: string) => void;
};

/**
 * The form for the mailed code, for members who open the mail on another device. A plain form, because a new page
 * follows anyway. If the link is used in another tab, this tab continues.
 */
export function CodeForm(props: CodeFormProps) {
  const { redirectTo, label, isFirst = false, go = (path) => window.location.assign(path) } = props;
  const code = useCodeForm(props);
  useWaitingTab(() => go(safeRedirect(redirectTo, window.location.origin, routes.me)));

  return (
    <form className={styles.code} method="post" action="/api/auth/code" onSubmit={code.check} noValidate>
      {redirectTo ? <input type="hidden" name="redirect_to" value={redirectTo} /> : null}
      <CodeField label={label} error={code.problem} required autoFocus={isFirst} />
      {code.work}
      <Button
        type="submit"
        disabled={code.isWorking}
        {...(isFirst ? { size: "xl" } : { variant: "outline", color: "black" })}
      >
        {code.isWorking ? "One moment…" : "Sign in"}
      </Button>
    </form>
  );
}

/**
 * The browser's part of a plain form with a code: shows errors before sending, sends once, notifies other tabs, and
 * solves the server's task.
 */
export function useCodeForm(answer: { problem?: string | undefined; task?: string | undefined }) {
  const [problem, setProblem] = useState(answer.problem);
  const [isNew] = useState(sendOnce);
  const [isWorking, setWorking] = useState(false);
  const work = useRef<HTMLInputElement>(null);

  function check(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const found = problemsOf(codeSchema, { code: new FormData(form).get("code") }).code;
    setProblem(found);
    if (found) return event.preventDefault();
    if (!isNew(event)) return;
    if (!answer.task) return announceSignIn();
    event.preventDefault();
    void sendSolved(form, answer.task);
  }

  async function sendSolved(form: HTMLFormElement, task: string) {
    setWorking(true);
    try {
      const { solveWork } = await import("./work");
      if (work.current) work.current.value = await solveWork(task);
      announceSignIn();
      // Skips the handler above, which would otherwise run again.
      form.submit();
    } catch (error) {
      setWorking(false);
      setProblem(error instanceof Error ? error.message : undefined);
    }
  }

  return {
    problem,
    isWorking,
    check,
    work: answer.task ? <input ref={work} type="hidden" name="work" /> : null,
  };
}

/** In milliseconds. Link and code are valid for ten minutes, so waiting longer is useless. */
const WAIT_MS = 600_000;
/** In milliseconds, while the tab is visible. */
const EVERY_MS = 5_000;
/** In milliseconds after another tab sent link or code, until the server has answered it. */
const SOON_MS = [400, 1_500, 3_000];

/**
 * Waits in the requesting tab until another tab of this browser signs in. A failed request is repeated. Sign-ins in
 * other browsers go unnoticed.
 */
function useWaitingTab(onSignedIn: () => void): void {
  const goOn = useEffectEvent(onSignedIn);

  useEffect(() => {
    const end = Date.now() + WAIT_MS;
    let over = false;
    let isAsking = false;
    const check = async () => {
      if (over || isAsking) return;
      isAsking = true;
      // If that is unknown, the next request will tell.
      const answer = await isSignedIn().catch(() => false);
      isAsking = false;
      if (over || !answer) return;
      over = true;
      goOn();
    };
    const checkIfVisible = () => {
      if (Date.now() > end) clearInterval(steady);
      else if (document.visibilityState === "visible") void check();
    };
    const steady = setInterval(checkIfVisible, EVERY_MS);
    let soon: ReturnType<typeof setTimeout>[] = [];
    const stopListening = onAnnouncedSignIn(() => {
      soon.forEach(clearTimeout);
      soon = SOON_MS.map((ms) => setTimeout(() => void check(), ms));
    });
    document.addEventListener("visibilitychange", checkIfVisible);
    return () => {
      over = true;
      clearInterval(steady);
      soon.forEach(clearTimeout);
      stopListening();
      document.removeEventListener("visibilitychange", checkIfVisible);
    };
  }, []);
}
