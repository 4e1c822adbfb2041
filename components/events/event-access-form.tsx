"use client";

import { useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { isSignIn, routes } from "@/lib/addresses/routes";
import { eventAccessHint, eventAccessRefused } from "@/lib/rules/times/live-event";
import styles from "./event-access.module.css";

type Result = "open" | "refused";

type EventAccessFormProps = {
  token?: string;
  email?: string;
  /** The last result of the plain form. */
  outcome?: Result;
  problems?: Record<string, string>;
};

/**
 * A plain form. With a script it asks in place and follows the answer. A second press during the request does nothing.
 */
export function EventAccessForm({ token, email, outcome, problems }: EventAccessFormProps) {
  const [result, setResult] = useState(outcome);
  const { form, register, errors, failure, state } = useSentForm({
    operation: "verifyEventAccess",
    problems,
    async load() {
      const { schema, checkEventAccess } = await import("./event-access-answer");
      return {
        schema,
        async send(fields) {
          setResult(undefined);
          const answer = await checkEventAccess(fields);
          if (answer.kind !== "follow") {
            setResult(answer.kind);
            return "open";
          }
          // The form's own answer keeps the code in a cookie that no script can read.
          if (isSignIn(answer.href) && form.ref.current) form.ref.current.submit();
          else window.location.assign(answer.href);
          return "sent";
        },
      };
    },
  });
  const shown = failure ? "refused" : result;

  return (
    <form {...form} className={styles.form} action="/api/forms/event-access">
      <input type="hidden" name="back" value={routes.eventAccessForm} />
      {shown && state === "idle" ? <EventAccessResult isOpen={shown === "open"} /> : null}
      <TextField
        label="Access code"
        status="idle"
        {...register("token")}
        defaultValue={token}
        error={errors.token}
        hint="It is in the email with your ticket. Capitals, spaces and dashes do not matter."
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={styles.or} aria-hidden="true">
        or
      </p>
      <TextField
        label="E-mail address of your ticket"
        {...register("email")}
        type="email"
        defaultValue={email}
        error={errors.email}
        hint="We do not say here whether an address has a ticket. You sign in to show that it is yours."
        maxLength={320}
        autoComplete="email"
      />
      <Button type="submit" size="2xl" pending={state !== "idle"}>
        Open my access
      </Button>
    </form>
  );
}

/** The result when the answer has no address to follow. */
function EventAccessResult({ isOpen }: { isOpen: boolean }) {
  if (isOpen) return <Callout kind="success" title="Your access is open." />;
  return (
    <Callout kind="error" title={eventAccessRefused}>
      {eventAccessHint} Still no luck? <AppLink href={routes.contact}>Ask us</AppLink>.
    </Callout>
  );
}
