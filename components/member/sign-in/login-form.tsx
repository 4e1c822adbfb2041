"use client";

import { useEffect, useState } from "react";
import { CodeForm } from "./code-form";
import { FormNote, type Note } from "./form-note";
import { LoginFields } from "./login-fields";
import styles from "./login-form.module.css";
import type { FormFlash, LoginFormProps, Mode } from "./login-form-props";
import { wantedTarget } from "./login-redirect";
import { NothingCame } from "./nothing-came";
import { notes } from "./notes";
import { RegisterFields } from "./register-fields";

/** Sign-in and registration, on /account and embedded elsewhere. Source: R112–R130, R285–R297. */
export function LoginForm(props: LoginFormProps) {
  const { initialState = "login", allowRegister = true, loginError = false, isSent = false } = props;
  const { redirectTo, setCookieFor, outboxHint = false, flash } = props;
  const [asked, setAsked] = useState(initialState);
  const [mode, setMode] = useState<Mode>(allowRegister ? initialState : "login");
  const [note, setNote] = useState<Note | null>(() => firstNote(flash));
  const [isLinkBad, setLinkBad] = useState(loginError);
  const [isWaiting, setWaiting] = useState(isSent);
  const [target, setTarget] = useState(redirectTo ?? setCookieFor);
  // The mail was sent before this page: the code is what this visitor came for, unless it has just failed.
  const isCodeFirst = isSent && !loginError && isWaiting && note === null && mode === "login";

  function change(next: Mode) {
    setMode(next);
    setNote(null);
    setLinkBad(false);
    setWaiting(false);
  }

  // The mode follows the page's wish when that changes without the form being left (R285).
  if (asked !== initialState) {
    setAsked(initialState);
    if (allowRegister && mode !== initialState) change(initialState);
  }

  useEffect(() => {
    // A reload is to start clean: the message has been shown.
    const url = new URL(window.location.href);
    if (!url.searchParams.has("fla_login_error")) return;
    // A prerendered page learns only here how it was called.
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
    onDone: (next: Note) => {
      setNote(next);
      if (next.kind !== "success") return;
      setWaiting(true);
      setTarget(wantedTarget(redirectTo, setCookieFor));
    },
    onSwitch: change,
  };
  return (
    <div className={styles.frame}>
      {isLinkBad ? (
        <p role="alert" className={styles.bad}>
          {notes.invalidLink}
          <span>
            {shared.flash?.values?.log
              ? "Your e-mail is filled in: one press sends you a new one."
              : "Enter your e-mail below and we send you a new one."}
          </span>
        </p>
      ) : null}
      {isCodeFirst ? <CodeForm redirectTo={target} label="6-digit code from the mail" go={props.go} /> : null}
      {mode === "login" ? (
        <LoginFields key="login" {...shared} allowRegister={allowRegister} />
      ) : (
        <RegisterFields key="register" {...shared} />
      )}
      <FormNote note={note} />
      {isWaiting && !isCodeFirst ? (
        <CodeForm redirectTo={target} label="Or the 6-digit code" go={props.go} />
      ) : null}
      {isWaiting ? (
        <NothingCame
          outboxHint={outboxHint}
          onCreate={allowRegister && mode === "login" ? () => change("register") : undefined}
        />
      ) : null}
    </div>
  );
}

/** The texts of a plain form's answer carry their first word; the note writes it itself. */
function firstNote(flash: FormFlash | undefined): Note | null {
  if (!flash || flash.kind === "info") return null;
  return { kind: flash.kind, text: flash.text.replace(/^(Perfect|Uups): ?/, "") };
}
