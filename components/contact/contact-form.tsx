"use client";

import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, fieldControl, TextField } from "@/components/ui/forms/field";
import control from "@/components/ui/forms/field.module.css";
import { Select } from "@/components/ui/forms/select";
import { type RegisteredField, sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { routes } from "@/lib/addresses/routes";
import type { Flash } from "@/lib/forms/flash";
import type { FieldRules } from "@/lib/rules/forms/form-problems";
import styles from "./contact-form.module.css";
import { ContactThanks } from "./contact-thanks";

export type ContactFormProps = {
  /** Rules that the browser checks without a script. The others load when somebody focuses the form. */
  rules: Record<"name" | "email" | "message", FieldRules>;
  /** The topics to choose from; one topic is no choice. */
  topics: readonly string[];
  flash?: Flash | null;
  /** Proposed times for a call about the program, each with its text. */
  times?: readonly { time: string; text: string }[];
};

/** A message to the academy. Without a script it is a plain form, and the browser checks what it can. */
export function ContactForm({ rules, topics, flash, times }: ContactFormProps) {
  const note = useRef<HTMLDivElement>(null);
  const { form, register, state, errors, failure, again } = useSentForm({
    operation: "sendContactMessage",
    failure: flash?.text,
    problems: flash?.fields,
    load: async () => sentBy((await import("@/lib/forms/contact")).contact),
  });
  const typed = flash?.values ?? {};

  useEffect(() => {
    // The button is a screen below the message, so without the focus the visitor would miss it.
    if (failure && Object.keys(errors).length === 0) note.current?.focus();
  }, [failure, errors]);

  if (state === "sent") return <ContactSent onAgain={again} />;
  return (
    <form {...form} className={styles.form} action="/api/forms/contact">
      {failure ? (
        <div ref={note} tabIndex={-1} className={styles.note}>
          <Callout kind="error" title="Your message was not sent">
            {failure}
          </Callout>
        </div>
      ) : null}
      {times ? <TimeChoice times={times} chosen={typed.time ?? ""} error={errors.time} /> : null}
      <div className={styles.pair}>
        <TextField
          {...register("name")}
          {...rules.name}
          label="Your name"
          autoComplete="name"
          defaultValue={typed.name}
          error={errors.name}
        />
        <TextField
          {...register("email")}
          {...rules.email}
          label="E-mail"
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
          error={errors.email}
        />
      </div>
      {topics.length === 1 ? (
        <input type="hidden" name="topic" value={topics[0]} />
      ) : (
        <Select
          name="topic"
          label="What is it about?"
          options={topics.map((topic) => ({ label: topic, value: topic }))}
          defaultValue={typed.topic}
          required
          error={errors.topic}
        />
      )}
      <MessageField
        field={register("message")}
        label={times ? "Who are you, and which case do you have in mind?" : "Your message"}
        rules={rules.message}
        defaultValue={typed.message}
        error={errors.message}
      />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-website">Leave this field empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" size="xl" pending={state === "sending"}>
        {times ? "Request a call" : "Send message"}
      </Button>
    </form>
  );
}

type TimeChoiceProps = { times: NonNullable<ContactFormProps["times"]>; chosen: string; error?: string };

/**
 * The proposed times, and the option without one. The answer returns to this form, because other pages do not know the
 * times.
 */
function TimeChoice({ times, chosen, error }: TimeChoiceProps) {
  const known = times.some(({ time }) => time === chosen) ? chosen : "";
  const choices = [...times, { time: "", text: "Another time, or by email only" }];
  return (
    <fieldset className={styles.times} aria-describedby={error ? "time-error" : undefined}>
      <input type="hidden" name="back" value={routes.call} />
      <legend className={styles.legend}>When suits you? (Vienna time)</legend>
      {choices.map(({ time, text }) => (
        <label key={text} className={styles.time}>
          <input type="radio" name="time" value={time} defaultChecked={time === known} />
          <span>{text}</span>
        </label>
      ))}
      <p id="time-error" className={styles.problem} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

type MessageFieldProps = {
  field: RegisteredField;
  label: string;
  rules: FieldRules;
  defaultValue?: string;
  error?: string;
};

function MessageField({ field, label, rules, defaultValue, error }: MessageFieldProps) {
  const id = useId();
  const hint = "Never send us card numbers or sign-in codes.";
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        {...field}
        {...rules}
        {...fieldControl(id, { error, hint })}
        rows={7}
        defaultValue={defaultValue}
        data-status={error ? "invalid" : "idle"}
        className={`${control.control} ${styles.message}`}
      />
    </Field>
  );
}

/** Replaces the form and takes the focus, so that screen readers announce it. */
function ContactSent({ onAgain }: { onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles.sent} tabIndex={-1} role="status">
      <ContactThanks />
      <Button variant="outline" color="black" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
