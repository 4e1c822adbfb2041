"use client";

import { useRouter } from "next/navigation";
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, fieldControl } from "@/components/ui/field";
import control from "@/components/ui/field.module.css";
import type { Flash } from "@/components/ui/flash";
import { notify } from "@/components/ui/notify";
import type { Question } from "./certificate-view";
import styles from "./feedback-form.module.css";

type Values = Record<string, string>;
type FeedbackFormProps = {
  /** databaseId of the certificate. */
  certificate: number;
  questions: readonly Question[];
  /** The answer of the plain form. */
  flash?: Flash | null;
};

/** The questions before the document is handed out. Without script it is a plain form. */
export function FeedbackForm({ certificate, questions, flash }: FeedbackFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [errors, setErrors] = useState<Values>(flash?.fields ?? {});
  const [failure, setFailure] = useState(flash?.text ?? "");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  useEffect(() => {
    // From here on our own words stand at the questions.
    form.current?.setAttribute("novalidate", "");
  }, []);

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
    const question = name?.replace(/^(rating|text):/, "");
    if (question && errors[question])
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== question)));
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (state !== "idle") return;
    setState("sending");
    const loaded = await import("./send-feedback").catch(() => null);
    // The script failed to load: the form is submitted the plain way.
    if (!loaded) return element.submit();
    const outcome = await loaded.sendFeedback(certificate, questions, new FormData(element));
    if (outcome.kind === "sent") {
      setState("sent");
      notify({ kind: "success", title: "Thank you. Your certificate is ready." });
      // The form goes with the answer; the card around it stays.
      document.getElementById(`certificate-${certificate}`)?.focus();
      return router.refresh();
    }
    setState("idle");
    setErrors(outcome.fields);
    setFailure(outcome.text);
    const first = questions.find((question) => outcome.fields[question.id]);
    if (first) element.querySelector<HTMLElement>(`[name="${CSS.escape(fieldName(first))}"]`)?.focus();
  }

  const typed = flash?.values ?? {};
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/api/forms/certificate-feedback"
      onSubmit={(event) => void send(event)}
      onChange={change}
      aria-busy={state === "sending"}
    >
      <input type="hidden" name="certificate" value={certificate} />
      <p className={styles.lead}>
        Two minutes for those who taught you: then your certificate is handed out.
      </p>
      {failure ? (
        <Callout kind="error" title="Your answers were not sent">
          {failure}
        </Callout>
      ) : null}
      {questions.map((question) => {
        const [name, legend, error] = [fieldName(question), legendOf(question), errors[question.id]];
        const key = `${id}-${question.id}`;
        if (question.type === "rating")
          return (
            <RatingField
              key={key}
              id={key}
              name={name}
              legend={legend}
              defaultValue={typed[name]}
              error={error}
            />
          );
        return (
          <Field key={key} id={key} label={legend} error={error} optional>
            <textarea
              {...fieldControl(key, { error })}
              name={name}
              rows={4}
              maxLength={2_000}
              defaultValue={typed[name]}
              className={`${control.control} ${styles.text}`}
            />
          </Field>
        );
      })}
      <div>
        <Button type="submit" pending={state !== "idle"}>
          Send and get the certificate
        </Button>
      </div>
    </form>
  );
}

function fieldName({ id, type }: Question): string {
  return `${type}:${id}`;
}

/** Who is asked about stands before it, unless it is the workshop of the card. */
function legendOf({ isFor, isForTitle, question }: Question): string {
  return isFor === "guide" && isForTitle ? `${isForTitle}: ${question}` : question;
}

type RatingFieldProps = {
  /** Of the group; ids derive from it. */
  id: string;
  name: string;
  legend: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

const values = [1, 2, 3, 4, 5] as const;
const ends: Record<number, string> = { 1: "not at all", 5: "very much" };

/** One to five as a group of radio buttons: the arrow keys move within it. */
function RatingField({ id, name, legend, defaultValue, error }: RatingFieldProps) {
  return (
    <fieldset
      className={styles.rating}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? "" : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <span aria-live="polite">
        {error ? (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        ) : null}
      </span>
      <div className={styles.scale}>
        {values.map((value) => (
          <label key={value} className={styles.step}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === String(value)}
              required
            />
            <span className={styles.number}>{value}</span>
            {ends[value] ? <span className={styles.end}>{ends[value]}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
