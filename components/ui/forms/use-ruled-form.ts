"use client";

import { type FormEvent, useEffect, useState } from "react";
import { type FieldValues, useForm, type UseFormProps } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { loadClientAhead } from "@/lib/browser/ask";
import { focusFirst } from "./focus-first";
import { resolverFor, toFieldErrors } from "./form-resolver";

type RuledForm<Values extends FieldValues> = Omit<
  UseFormProps<Values, unknown, Values>,
  "resolver" | "errors" | "delayError"
> & {
  rules: AnyObjectSchema;
  /** The errors of a plain form. */
  problems?: Record<string, string> | undefined;
};

/** In ms. Between typing and the error (R343). */
const VALIDATION_DELAY_MS = 5;

/**
 * react-hook-form with the shared rules. After a refusal, the focus moves to the first wrong field in the order of the
 * page.
 */
export function useRuledForm<Values extends FieldValues>({ rules, problems, ...options }: RuledForm<Values>) {
  // The object must not change, because react-hook-form would apply a new one at every render.
  const [errors] = useState(() => toFieldErrors<Values>(problems));
  const form = useForm<Values, unknown, Values>({
    ...options,
    delayError: VALIDATION_DELAY_MS,
    shouldFocusError: false,
    errors,
    resolver: resolverFor<Values>(rules),
  });
  useEffect(loadClientAhead, []);

  /** Creates the handler for `onSubmit`. It calls `refused` when fields are wrong. */
  function submit(send: (values: Values, element: HTMLFormElement) => unknown, refused?: () => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      const { currentTarget } = event;
      const sending = form.handleSubmit(
        (values) => send(values, currentTarget),
        (found) => {
          refused?.();
          focusFirst(currentTarget, Object.keys(found));
        },
      );
      void sending(event);
    };
  }

  return { ...form, submit };
}
