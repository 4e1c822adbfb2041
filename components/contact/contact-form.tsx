"use client";

import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, fieldControl, TextField } from "@/components/ui/field";
import control from "@/components/ui/field.module.css";
import type { Flash } from "@/components/ui/flash";
import { focusFirst } from "@/components/ui/focus-first";
import { Select } from "@/components/ui/select";
import { contactTopics, MESSAGE_MAX } from "@/lib/rules/contact-fields";
import styles from "./contact-form.module.css";
import { ContactThanks } from "./contact-thanks";

type Values = Record<string, string>;

const options = contactTopics.map((topic) => ({ label: topic, value: topic }));

/** A message to the academy. Without script it is a plain form, and the browser checks what it can. */
export function ContactForm({ flash }: { flash?: Flash | null }) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Values>(flash?.fields ?? {});
  const [failure, setFailure] = useState(flash?.text ?? "");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  useEffect(() => {
    // From here on our own words stand at the fields.
    form.current?.setAttribute("novalidate", "");
  }, [state]);

  useEffect(() => {
    // The button is a screen below the message: without the focus nobody would see that nothing was sent.
    if (failure && Object.keys(errors).length === 0) note.current?.focus();
  }, [failure, errors]);

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
    if (name && errors[name])
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)));
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (state !== "idle") return;
    setState("sending");
    setFailure("");
    const loaded = await import("./send-contact").catch(() => null);
    // The script failed to load: the form is submitted the plain way.
    if (!loaded) return element.submit();
    const outcome = await loaded.sendContact(new FormData(element));
    if (outcome.kind === "sent") return setState("sent");
    setState("idle");
    setErrors(outcome.fields);
    setFailure(outcome.text);
    focusFirst(element, Object.keys(outcome.fields));
  }

  if (state === "sent") return <ContactSent onAgain={() => setState("idle")} />;
  const typed = flash?.values ?? {};
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/api/forms/contact"
      onSubmit={(event) => void send(event)}
      onChange={change}
      aria-busy={state === "sending"}
    >
      {failure ? (
        <div ref={note} tabIndex={-1} className={styles.note}>
          <Callout kind="error" title="Your message was not sent">
            {failure}
          </Callout>
        </div>
      ) : null}
      <div className={styles.pair}>
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={typed.name}
          error={errors.name}
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed.email}
          error={errors.email}
        />
      </div>
      <Select
        name="topic"
        label="What is it about?"
        options={options}
        defaultValue={typed.topic}
        required
        error={errors.topic}
      />
      <MessageField defaultValue={typed.message} error={errors.message} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-website">Leave this field empty</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" size="xl" pending={state === "sending"}>
        Send message
      </Button>
    </form>
  );
}

type MessageFieldProps = { defaultValue: string | undefined; error: string | undefined };

function MessageField({ defaultValue, error }: MessageFieldProps) {
  const id = useId();
  const hint = "Never send us card numbers or sign-in codes.";
  return (
    <Field id={id} label="Your message" error={error} hint={hint}>
      <textarea
        {...fieldControl(id, { error, hint })}
        name="message"
        rows={7}
        minLength={10}
        maxLength={MESSAGE_MAX}
        required
        defaultValue={defaultValue}
        data-status={error ? "invalid" : "idle"}
        className={`${control.control} ${styles.message}`}
      />
    </Field>
  );
}

/** Takes the form's place; the focus goes along, so that it is read out. */
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
