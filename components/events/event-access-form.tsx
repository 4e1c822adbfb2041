"use client";

import { type SubmitEvent, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import { routes } from "@/lib/routes";
import { eventAccessHint, eventAccessRefused } from "@/lib/rules/live-event";
import styles from "./event-access.module.css";

type State = "idle" | "asking" | "open" | "refused";
type Problems = Partial<Record<string, string>>;

type EventAccessFormProps = {
  token?: string;
  email?: string;
  /** The last result without script. */
  outcome?: "open" | "refused";
  problems?: Problems;
};

/** A plain form; with script it asks in place and follows the answer. A second press while asking does nothing. */
export function EventAccessForm({ token, email, outcome, problems: known = {} }: EventAccessFormProps) {
  const [state, setState] = useState<State>(outcome ?? "idle");
  const [problems, setProblems] = useState<Problems>(known);
  const busy = useRef(false);

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    setState("asking");
    setProblems({});
    try {
      const { checkEventAccess } = await import("./event-access-answer");
      const answer = await checkEventAccess({ token: text("token"), email: text("email") });
      if (answer.kind === "follow") return window.location.assign(answer.href);
      if (answer.kind === "invalid") {
        setProblems(answer.problems);
        setState("idle");
        const [first] = Object.keys(answer.problems);
        form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
        return;
      }
      setState(answer.kind);
    } catch {
      setState("refused");
    } finally {
      busy.current = false;
    }
  }

  return (
    <form className={styles.form} method="post" action="/api/forms/event-access" onSubmit={ask} noValidate>
      <input type="hidden" name="back" value={routes.eventAccessForm} />
      {state === "open" || state === "refused" ? <EventAccessResult isOpen={state === "open"} /> : null}
      <TextField
        label="Access code"
        name="token"
        defaultValue={token}
        error={problems.token}
        hint="From the mail with your ticket. Capitals, spaces and dashes do not matter."
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={styles.or} aria-hidden="true">
        or
      </p>
      <TextField
        label="E-mail address of your ticket"
        name="email"
        type="email"
        defaultValue={email}
        error={problems.email}
        hint="We never say whether an address has a ticket: you show that it is yours by signing in."
        maxLength={320}
        autoComplete="email"
      />
      <Button type="submit" size="2xl" pending={state === "asking"}>
        Open my access
      </Button>
    </form>
  );
}

/** The result when the answer has no address to follow (R416). */
function EventAccessResult({ isOpen }: { isOpen: boolean }) {
  if (isOpen) return <Callout kind="success" title="Your access is open." />;
  return (
    <Callout kind="error" title={eventAccessRefused}>
      {eventAccessHint} Nothing helps? <AppLink href={routes.contact}>Ask us</AppLink>.
    </Callout>
  );
}
