import { createFormControl, type FieldErrors } from "react-hook-form";
import type { AnyObjectSchema } from "yup";

import { resolverFor } from "./form-resolver";

/** Field name → text. */
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

/** Creates react-hook-form's control for a form that loads the library late. */
export function createControl({ schema, typed, errors: shown, onErrors }: ControlOptions) {
  const control = createFormControl<Texts, unknown, Texts>({
    defaultValues: typed,
    // An error appears when the form is sent, and disappears as soon as its field changes.
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
