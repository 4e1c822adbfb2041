"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { Button } from "@/components/ui/button";
import { CodeForm } from "./code-form";
import styles from "./login-form.module.css";
import type { FieldsProps, Mode } from "./login-options";
import { switchAddress } from "./login-redirect";
import { FormFrame, useLoginRequest } from "./login-submission";

type SentCardProps = FieldsProps & {
  mode: Mode;
  /** Recipient of the mail. */
  log: string;
  /** The number of mails requested since the page opened. */
  round: number;
  codeProblem?: string;
  task?: string;
  /** The result of the last click. */
  note: ReactNode;
  /** Help for a missing mail. */
  help: ReactNode;
  onOther: () => void;
};

/**
 * Replaces the form after the mail was sent. Offers to type the code, to request another mail, or to use another
 * address.
 */
export function SentCard(props: SentCardProps) {
  const { mode, log, round, codeProblem, task, note, help, target, onOther, go } = props;
  const { headline: Headline = "h1" } = props;
  const code = useRef<HTMLDivElement>(null);
  useFocusOnNewMail(code, round);
  return (
    <>
      <Headline className={styles.headline}>
        Check <span className={styles.address}>{log}</span>
      </Headline>
      {note}
      <div ref={code}>
        <CodeForm
          redirectTo={target}
          label="Code from the email"
          problem={codeProblem}
          task={task}
          go={go}
          isFirst
        />
      </div>
      <div className={styles.again}>
        <SendAgain {...props} />
        <a
          href={`${switchAddress(mode, target)}&other=1`}
          onClick={(event) => {
            event.preventDefault();
            onOther();
          }}
        >
          Use another e-mail
        </a>
      </div>
      {help}
    </>
  );
}

/** The clicked button is disabled for a while, so the focus moves to the code's field. */
function useFocusOnNewMail(part: RefObject<HTMLElement | null>, round: number): void {
  const seen = useRef(round);
  useEffect(() => {
    if (seen.current !== round) part.current?.querySelector<HTMLElement>("[name=code]")?.focus();
    seen.current = round;
  }, [part, round]);
}

function SendAgain(props: SentCardProps) {
  const { mode, log, round, target } = props;
  const { request, isSubmitting } = useLoginRequest(props);
  const left = useSecondsLeft(round);
  const isWaiting = useHydrated() && left > 0;
  return (
    <FormFrame
      action="/api/forms/get-in"
      isSubmitting={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        void request(log);
      }}
    >
      {target ? <input type="hidden" name="redirect_to" value={target} /> : null}
      <input type="hidden" name="back" value={switchAddress(mode, target)} />
      <input type="hidden" name="log" value={log} />
      <Button type="submit" variant="outline" color="black" disabled={isWaiting}>
        {isWaiting ? `Send again in ${left} s` : "Send again"}
      </Button>
    </FormFrame>
  );
}

/**
 * In seconds. A mail takes a moment to arrive. Requesting another one too early would only invalidate the first link.
 */
const AGAIN_SECONDS = 30;

/** Seconds until another mail may be requested, counted from each mail. */
function useSecondsLeft(round: number): number {
  const [told, setTold] = useState({ round, left: AGAIN_SECONDS });
  useEffect(() => {
    const end = Date.now() + AGAIN_SECONDS * 1_000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setTold({ round, left });
      if (left === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [round]);
  return told.round === round ? told.left : AGAIN_SECONDS;
}
