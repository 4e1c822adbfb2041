"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, fieldControl } from "@/components/ui/forms/field";
import control from "@/components/ui/forms/field.module.css";
import { notify } from "@/components/ui/notices/notify";
import { type RegisteredField, useSentForm } from "@/components/ui/forms/use-sent-form";
import type { Flash } from "@/lib/forms/flash";
import { feedbackField } from "@/lib/rules/certificates";
import type { Question } from "./certificate-view";
import styles from "./feedback-form.module.css";

type FeedbackFormProps = {
  /** databaseId of the certificate. */
  certificate: number;
  questions: readonly Question[];
  /** The answer to the plain form. */
  flash?: Flash | null;
};

/** The questions that a member answers before getting the document. Without a script it is a plain form. */
export function FeedbackForm({ certificate, questions, flash }: FeedbackFormProps) {
  const id = useId();
  const typed = flash?.values ?? {};
  const router = useRouter();
  const { form, register, state, errors, failure } = useSentForm({
    operation: "sendCertificateFeedback",
    failure: flash?.text,
    problems: flash?.fields,
    async load() {
      const { feedbackSchema, sendFeedback } = await import("./send-feedback");
      const ratings = questions.filter(({ type }) => type === "rating").map(feedbackField);
      return {
        schema: feedbackSchema(ratings),
        async send(fields) {
          await sendFeedback(certificate, fields);
          notify({ kind: "success", title: "Thank you. Your certificate is ready." });
          // The form disappears with the answer, but its card stays.
          document.getElementById(`certificate-${certificate}`)?.focus();
          router.refresh();
          return "sent";
        },
      };
    },
    toNames: (texts) =>
      Object.fromEntries(
        questions.flatMap((question) => {
          const problem = texts[question.id];
          return problem ? [[feedbackField(question), problem]] : [];
        }),
      ),
  });

  return (
    <form {...form} className={styles.form} action="/api/forms/certificate-feedback">
      <input type="hidden" name="certificate" value={certificate} />
      <p className={styles.lead}>
        Take two minutes for the people who taught you, and you get your certificate.
      </p>
      {failure ? (
        <Callout kind="error" title="Your answers were not sent">
          {failure}
        </Callout>
      ) : null}
      {questions.map((question) => {
        const name = feedbackField(question);
        const [legend, error] = [legendOf(question), errors[name]];
        const key = `${id}-${question.id}`;
        if (question.type === "rating")
          return (
            <RatingField
              key={key}
              id={key}
              field={register(name)}
              legend={legend}
              defaultValue={typed[name]}
              error={error}
            />
          );
        return (
          <Field key={key} id={key} label={legend} error={error} optional>
            <textarea
              {...register(name)}
              {...fieldControl(key, { error })}
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

/** The person's name comes first, except for questions about the workshop itself. */
function legendOf({ isFor, isForTitle, question }: Question): string {
  return isFor === "guide" && isForTitle ? `${isForTitle}: ${question}` : question;
}

type RatingFieldProps = {
  /** Id of the group. Other ids derive from it. */
  id: string;
  field: RegisteredField;
  legend: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

const values = [1, 2, 3, 4, 5] as const;
const ends: Record<number, string> = { 1: "not at all", 5: "very much" };

/** A rating from one to five as a group of radio buttons, so that the arrow keys move within it. */
function RatingField({ id, field, legend, defaultValue, error }: RatingFieldProps) {
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
              {...field}
              type="radio"
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
