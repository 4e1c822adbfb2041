"use client";

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { focusFirst } from "./focus-first";

type Problems = Record<string, string>;

type SentForm = {
  operation: string;
  /** What a plain form's answer left. */
  flash: Flash | null | undefined;
  /** Loads what checks and sends the fields; that answers what is wrong with them, by name. @throws GraphqlFailure */
  load: () => Promise<(form: FormData) => Promise<Problems>>;
  onSent?: () => void;
  /** Names of fields where the server calls them otherwise. */
  toNames?: (problems: Problems) => Problems;
};

/** A plain form that is sent in place once its script runs; where that does not load it is submitted the plain way. */
export function useSentForm({ operation, flash, load, onSent, toNames = (problems) => problems }: SentForm) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(() => toNames(flash?.fields ?? {}));
  const [failure, setFailure] = useState(flash?.text ?? "");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  useEffect(() => {
    // From here on our own words stand at the fields.
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
