"use client";

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { focusFirst } from "./focus-first";

type Problems = Record<string, string>;

type SentForm = {
  operation: string;
  /** The result of a plain form. */
  flash: Flash | null | undefined;
  /** Loads the code that checks and sends the fields. It returns their errors by name. @throws GraphqlFailure */
  load: () => Promise<(form: FormData) => Promise<Problems>>;
  onSent?: () => void;
  /** Field names that differ on the server. */
  toNames?: (problems: Problems) => Problems;
};

/** A plain form that its script sends in place. Without the script the browser submits it. */
export function useSentForm({ operation, flash, load, onSent, toNames = (problems) => problems }: SentForm) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(() => toNames(flash?.fields ?? {}));
  const [failure, setFailure] = useState(flash?.text ?? "");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  useEffect(() => {
    // From now on this code shows its own messages at the fields.
    ref.current?.setAttribute("novalidate", "");
  }, [state]);

  async function send(element: HTMLFormElement): Promise<void> {
    if (state !== "idle") return;
    setState("sending");
    setFailure("");
    const ask = await load().catch(() => null);
    if (!ask) return element.submit();
    let problems: Problems = {};
    try {
      problems = await ask(new FormData(element));
      if (Object.keys(problems).length === 0) {
        setState("sent");
        return onSent?.();
      }
    } catch (error) {
      setFailure(messageFor(operation, error));
      if (error instanceof GraphqlFailure) problems = toNames(error.fields);
    }
    setState("idle");
    setErrors(problems);
    focusFirst(element, Object.keys(problems));
  }

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
    if (name && errors[name])
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)));
  }

  const form = {
    ref,
    method: "post",
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
    onChange: change,
    "aria-busy": state === "sending",
  } as const;
  return { form, state, errors, failure, typed: flash?.values ?? {}, again: () => setState("idle") };
}
