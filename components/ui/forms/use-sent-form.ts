"use client";

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { loadClient, mutate } from "@/lib/browser/ask";
import type { Ask, Outcome, TypedForm } from "@/lib/forms/typed-form";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { focusFirst } from "./focus-first";
import type { FormControl, Texts } from "./form-control";

/** Props of a field: its name and, once react-hook-form has loaded, that library's props. */
export type RegisteredField = Pick<UseFormRegisterReturn, "name"> & Partial<UseFormRegisterReturn>;

/**
 * "sent" closes the form. "open": nothing was sent yet. "again": it was sent, and may be sent once more after a moment,
 * in which the second half of a double press does nothing.
 */
type AfterSending = "sent" | "open" | "again";

/** In milliseconds. Slower than a double press, faster than anybody who reads the answer. */
const MOMENT_MS = 600;

type SentForm = {
  operation: string;
  /** The result of a plain form: its message, and its messages for single fields. */
  failure?: string | undefined;
  problems?: Texts | undefined;
  /**
   * Loads the fields' rules and the code that sends the form. Sending may throw a GraphqlFailure.
   */
  load: () => Promise<{ schema: AnyObjectSchema; send: (values: Texts) => Promise<AfterSending> }>;
  /** Translates field names that differ on the server. */
  toNames?: (texts: Texts) => Texts;
};

/**
 * A form on a page without react-hook-form. The library and the rules load when somebody focuses the form. Until then,
 * or if they do not load, the form is sent as a plain form. Pages that load them anyway use `useRuledForm`.
 */
export function useSentForm(options: SentForm) {
  const { operation, load, problems = {}, toNames = (texts) => texts } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [control, setControl] = useState<FormControl | null>(null);
  const [errors, setErrors] = useState(() => toNames(problems));
  const [failure, setFailure] = useState(options.failure ?? "");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const made = useRef<FormControl>(null);
  const openFrom = useRef(0);

  useEffect(() => {
    // From now on, this code shows its own messages at the fields.
    ref.current?.setAttribute("novalidate", "");
  }, [state]);

  async function prepare() {
    const [{ createControl }, { schema, send }] = await Promise.all([
      import("./form-control"),
      load(),
      loadClient(),
    ]);
    // Flushed at once, because a choice made between reading the fields and registering them would be lost.
    if (!made.current && ref.current) {
      const ready = createControl({ schema, typed: textsIn(ref.current), errors, onErrors: setErrors });
      made.current = ready;
      flushSync(() => setControl(ready));
    }
    return { ready: made.current, send };
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    if (state !== "idle" || Date.now() < openFrom.current) return;
    setState("sending");
    setFailure("");
    // If the code does not load, the browser posts the form itself.
    const prepared = await prepare().catch(() => null);
    if (!prepared?.ready) return element.submit();
    const { ready, send } = prepared;
    // A program may have filled in a field without an event.
    for (const [name, text] of Object.entries(textsIn(element))) ready.setValue(name, text);
    const sending = ready.handleSubmit(
      async (values) => {
        const next = await send(values);
        if (next === "again") openFrom.current = Date.now() + MOMENT_MS;
        setState(next === "sent" ? next : "idle");
      },
      (wrong) => {
        setState("idle");
        focusFirst(element, Object.keys(wrong));
      },
    );
    await sending().catch((error: unknown) => {
      setState("idle");
      setFailure(messageFor(operation, error));
      if (!(error instanceof GraphqlFailure)) return;
      const wrong = toNames(error.fields);
      for (const [name, message] of Object.entries(wrong)) ready.setError(name, { type: "server", message });
      focusFirst(element, Object.keys(wrong));
    });
  }

  const form = {
    ref,
    method: "post",
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    // If this fails, sending loads the code again.
    onFocus: () => void prepare().catch(() => undefined),
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      const name = target instanceof HTMLElement ? target.getAttribute("name") : null;
      if (name) made.current?.clearErrors(name);
    },
    "aria-busy": state === "sending",
  } as const;
  const register = (name: string): RegisteredField => control?.register(name) ?? { name };
  /** Opens an empty form after "sent". */
  function again() {
    made.current = null;
    setControl(null);
    setState("idle");
  }
  return { form, register, state, errors, failure, again };
}

/**
 * The half with script of a form that its plain post shares.
 *
 * @param done called with the outcome
 */
export function sentBy<Schema extends AnyObjectSchema>(
  form: TypedForm<Schema, { ask: Ask; page: string }>,
  done: (outcome: Outcome) => "sent" | "again" = () => "sent",
): Awaited<ReturnType<SentForm["load"]>> {
  const { schema, page, run } = form;
  return {
    schema,
    async send(typed) {
      // Fields such as `back` are for the plain post only.
      return done(await run(schema.cast(typed, { stripUnknown: true }), { ask: mutate, page }));
    },
  };
}

/** Checkboxes with the same name are joined, as in a plain form. */
function textsIn(form: HTMLFormElement): Texts {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [
      name,
      data
        .getAll(name)
        .filter((value) => typeof value === "string")
        .join(),
    ]),
  );
}
