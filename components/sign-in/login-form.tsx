"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { CodeForm } from "./code-form";
import { LoginFields } from "./login-fields";
import styles from "./login-form.module.css";
import type { LoginFlash, LoginFormProps, LoginNote, Mode } from "./login-options";
import { wantedTarget } from "./login-redirect";
import { loginTexts } from "./login-submission";
import { RegisterFields } from "./register-fields";
import { SentCard } from "./sent-card";

/** Sign-in and registration, on /account and embedded elsewhere. Source: R112–R130, R285–R297. */
export function LoginForm(props: LoginFormProps) {
  const { initialState = "login", allowRegister = true, loginError = false, isSent = false } = props;
  const { redirectTo, setCookieFor, outboxHint = false, flash } = props;
  const [asked, setAsked] = useState(initialState);
  const [mode, setMode] = useState<Mode>(allowRegister ? initialState : "login");
  const [note, setNote] = useState<LoginNote | null>(() => firstNote(flash));
  const [isLinkBad, setLinkBad] = useState(loginError);
  const [isWaiting, setWaiting] = useState(isSent);
  // The recipient of the last mail. While null, the form is shown.
  const [sent, setSent] = useState(() => firstSent(flash));
  const fields = useRef<HTMLDivElement>(null);
  const codeProblem = flash?.fields?.code;
  const [target, setTarget] = useState(redirectTo ?? setCookieFor);
  // The mail was sent before this page opened, so the code field comes first, unless the code has just failed.
  const isCodeFirst =
    isSent && (!loginError || codeProblem) && isWaiting && note === null && mode === "login";

  function change(next: Mode) {
    setMode(next);
    setNote(null);
    setLinkBad(false);
    setWaiting(false);
    setSent(null);
  }

  /** Returns to the form, with its typed values. */
  function changeAddress() {
    setNote(null);
    setWaiting(false);
    setSent(null);
    queueMicrotask(() => fields.current?.querySelector<HTMLElement>("[name=log]")?.focus());
  }

  // The mode follows the page's setting if that changes while the form stays (R285).
  if (asked !== initialState) {
    setAsked(initialState);
    if (allowRegister && mode !== initialState) change(initialState);
  }

  useEffect(() => {
    // The message has been shown, so a reload must not show it again.
    const url = new URL(window.location.href);
    if (!url.searchParams.has("fla_login_error")) return;
    // A prerendered page can read its query only in the browser.
    if (url.searchParams.get("fla_login_error")) queueMicrotask(() => setLinkBad(true));
    url.searchParams.delete("fla_login_error");
    url.searchParams.delete("notice");
    window.history.replaceState(window.history.state, "", url);
  }, []);

  const shared = {
    ...props,
    target,
    wanted: () => wantedTarget(redirectTo, setCookieFor),
    flash: flash?.mode === mode ? flash : undefined,
    onSubmitting: () => {
      setNote(null);
      setLinkBad(false);
    },
    onDone: (next: LoginNote) => {
      setNote(next);
      if (next.kind !== "success") return;
      setWaiting(true);
      setSent((last) => ({ log: next.log, round: (last?.round ?? 0) + 1 }));
      setTarget(wantedTarget(redirectTo, setCookieFor));
    },
    onSwitch: change,
  };
  const said = <FormNote note={note} />;
  const help = (
    <NoMailHelp
      outboxHint={outboxHint}
      onCreate={allowRegister && mode === "login" ? () => change("register") : undefined}
    />
  );
  return (
    <div className={styles.frame}>
      {isLinkBad && !(isCodeFirst || sent) ? (
        <p role="alert" className={styles.bad}>
          {loginTexts.invalidLink}
          <span>
            {shared.flash?.values?.log
              ? "Your e-mail is filled in. Press once, and we send you a new link."
              : "Enter your e-mail below, and we send you a new link."}
          </span>
        </p>
      ) : null}
      {sent ? (
        <SentCard
          {...shared}
          {...sent}
          mode={mode}
          codeProblem={codeProblem}
          task={flash?.values?.work}
          note={said}
          help={help}
          onOther={changeAddress}
        />
      ) : null}
      {isCodeFirst && !sent ? (
        <CodeForm
          redirectTo={target}
          label="Code from the email"
          problem={codeProblem}
          task={flash?.values?.work}
          go={props.go}
        />
      ) : null}
      {/* Keeps the typed values for visitors who return to correct the address. */}
      <div ref={fields} className={styles.frame} hidden={sent !== null}>
        {mode === "login" ? (
          <LoginFields key="login" {...shared} allowRegister={allowRegister} />
        ) : (
          <RegisterFields key="register" {...shared} />
        )}
      </div>
      {sent ? null : said}
      {isWaiting && !isCodeFirst && !sent ? (
        <CodeForm redirectTo={target} label="Or the code from the email" go={props.go} />
      ) : null}
      {isWaiting && !sent ? help : null}
    </div>
  );
}

/** Recipient of the mail that a plain form requested, or whose code was wrong. */
function firstSent(flash: LoginFlash | undefined): { log: string; round: number } | null {
  const log = flash?.values?.log;
  return log && (flash.kind === "success" || flash.fields?.code) ? { log, round: 0 } : null;
}

/** The note of a plain form's answer. Its text includes the first word, which is removed because the note adds it. */
function firstNote(flash: LoginFlash | undefined): LoginNote | null {
  if (!flash || flash.kind === "info") return null;
  const text = flash.text.replace(/^(Perfect|Uups): ?/, "");
  return flash.kind === "error"
    ? { kind: "error", text, next: flash.values?.next ?? "" }
    : { kind: "success", text, log: flash.values?.log ?? "" };
}

/** 'Perfect: …' or 'Uups: …' (R292–R294). The element stays, so that screen readers announce its new text. */
function FormNote({ note }: { note: LoginNote | null }) {
  return (
    <div className={styles.area} role={note?.kind === "error" ? "alert" : "status"}>
      {note ? (
        <div className={styles.note} data-kind={note.kind}>
          <Icon name={note.kind === "success" ? "check" : "warning"} />
          <p>
            <strong>{note.kind === "success" ? "Perfect: " : "Uups: "}</strong>
            <span>{note.text}</span>
          </p>
        </div>
      ) : null}
      {note?.kind === "error" && note.next ? <p className={styles.hint}>{note.next}</p> : null}
    </div>
  );
}

/** Help while no mail arrives. Its button also leads to the register mode (R287). */
function NoMailHelp({ outboxHint, onCreate }: { outboxHint: boolean; onCreate?: () => void }) {
  return (
    <div className={styles.help}>
      <p className={styles.hint}>
        {`No email after a minute? Check your spam folder${onCreate ? ", or create an account if you are new." : "."}`}
      </p>
      {onCreate ? (
        <Button variant="outline" color="black" onClick={onCreate}>
          Create account
        </Button>
      ) : null}
      {outboxHint ? (
        <p className={styles.hint}>
          Emails are shown at <a href="/outbox">/outbox</a>
        </p>
      ) : null}
    </div>
  );
}
