import { createFormControl, type FieldErrors } from "react-hook-form";
import type { AnyObjectSchema } from "yup";

import { resolverFor } from "./form-resolver";

/** Texts by name of field. */
export type Texts = Record<string, string>;

export type FormControl = ReturnType<typeof createControl>;

type ControlOptions = {
  schema: AnyObjectSchema;
  /** The current texts of the fields. */
  typed: Texts;
  /** The errors of a plain form. */
  errors: Texts;
  onErrors: (errors: Texts) => void;
};

/** react-hook-form for a form whose page comes without it. */
export function createControl({ schema, typed, errors: shown, onErrors }: ControlOptions) {
  const control = createFormControl<Texts, unknown, Texts>({
    defaultValues: typed,
    // An error goes as soon as its field changes, and comes when the form is sent.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: resolverFor<Texts>(schema),
  });
  for (const [name, message] of Object.entries(shown)) control.setError(name, { type: "server", message });
  control.subscribe({ formState: { errors: true }, callback: ({ errors }) => onErrors(textsOf(errors)) });
  return control;
}

function textsOf(errors: FieldErrors<Texts> = {}): Texts {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => (error?.message ? [[name, error.message]] : [])),
  );
}
