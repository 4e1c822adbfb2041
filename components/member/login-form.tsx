"use client";

import { useEffect, useState } from "react";
import { CodeForm } from "./code-form";
import { FormNote, type Note } from "./form-note";
import { LoginFields } from "./login-fields";
import styles from "./login-form.module.css";
import { RegisterFields } from "./register-fields";
import { notes } from "./notes";
import type { FormFlash, LoginFormProps, Mode } from "./login-form-props";

/** Sign-in and registration, on /account and embedded elsewhere. Source: R112–R130, R285–R297. */
export function LoginForm(props: LoginFormProps) {
  const {
    initialState = "login",
    allowRegister = true,
    loginError = false,
    isSent = false,
    outboxHint = false,
    flash,
  } = props;
  const [mode, setMode] = useState<Mode>(allowRegister ? initialState : "login");
  const [note, setNote] = useState<Note | null>(() => firstNote(flash));
  const [isLinkBad, setLinkBad] = useState(loginError);
  const [isWaiting, setWaiting] = useState(isSent);
  // The mail was sent before this page: the code is what this visitor came for.
  const isCodeFirst = isSent && isWaiting && note === null && mode === "login";
  const target = props.redirectTo ?? props.setCookieFor;

  useEffect(() => {
    // A reload is to start clean: the message has been shown.
    const url = new URL(window.location.href);
    if (!url.searchParams.has("fla_login_error")) return;
    url.searchParams.delete("fla_login_error");
    window.history.replaceState(window.history.state, "", url);
  }, []);

  function change(next: Mode) {
    setMode(next);
    setNote(null);
    setLinkBad(false);
    setWaiting(false);
  }

  const shared = {
    ...props,
    target,
    flash: flash?.mode === mode ? flash : undefined,
    onSubmitting: () => {
      setNote(null);
      setLinkBad(false);
    },
    onDone: (next: Note) => {
      setNote(next);
      if (next.kind === "success") setWaiting(true);
    },
    onSwitch: change,
  };
  return (
    <div className={styles.frame}>
      {isLinkBad ? (
        <p role="alert" className={styles.bad}>
          {notes.invalidLink}
          <span>Enter your e-mail below and we send you a new one.</span>
        </p>
      ) : null}
      {isCodeFirst ? <CodeForm redirectTo={target} label="6-digit code from the mail" /> : null}
      {mode === "login" ? (
        <LoginFields key="login" {...shared} allowRegister={allowRegister} />
      ) : (
        <RegisterFields key="register" {...shared} />
      )}
      <FormNote note={note} />
      {isWaiting && !isCodeFirst ? <CodeForm redirectTo={target} label="Or the 6-digit code" /> : null}
      {outboxHint && isWaiting ? (
        <p className={styles.hint}>
          Mails are shown at <a href="/outbox">/outbox</a>
        </p>
      ) : null}
    </div>
  );
}

/** The texts of a plain form's answer carry their first word; the note writes it itself. */
function firstNote(flash: FormFlash | undefined): Note | null {
  if (!flash || flash.kind === "info") return null;
  return { kind: flash.kind, text: flash.text.replace(/^(Perfect|Uups): ?/, "") };
}
