import type { TypedDocumentNode } from "@apollo/client";
import type { AnyObjectSchema, InferType } from "yup";
import type { Flash } from "./flash";

export type Outcome = { to: string; notice?: Flash };

/** Sends an operation as the visitor. @throws GraphqlFailure */
export type Ask = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** A form that people fill in. Its schema names the fields; `run` gets their values as the schema reads them. */
export type TypedForm<Schema extends AnyObjectSchema, Tools> = {
  /** The page that shows the notice when the form has no `back`. */
  page: string;
  operation: string;
  schema: Schema;
  /** The fields that a refusal gives back; all of the schema by default. */
  keep?: readonly string[];
  /** A hidden field that only programs fill in. They get no hints about the others. */
  trap?: string;
  /** @throws GraphqlFailure */
  run: (values: InferType<Schema>, tools: Tools) => Promise<Outcome>;
};

/** Defines a form for both halves: its script and its plain post run the same code. */
export function typedForm<Schema extends AnyObjectSchema>(
  form: TypedForm<Schema, { ask: Ask; page: string }>,
): TypedForm<Schema, { ask: Ask; page: string }> {
  return form;
}
