import type { TypedDocumentNode } from "@apollo/client";
import type { AnyObjectSchema } from "yup";
import { z } from "zod";
import type { CountriesEnum } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { askForVisitor } from "@/lib/gateway/ask-for-visitor";
import { messageFor, nextStepAfter } from "@/lib/gateway/errors";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { type Hosts, visitOf, withCookies } from "@/lib/gateway/gateway";
import { clientIp, isSameOrigin } from "@/lib/server/incoming";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { operationNameOf, trustedOperation, variablesOf } from "@/lib/gateway/trusted-documents";
import type { Visit } from "@/lib/gateway/visit";
import { log } from "@/lib/observe/log";
import { confirmFor } from "@/lib/addresses/routes";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { typedText } from "@/lib/rules/forms/typed-text";
import { flash } from "./flash";
import type { Ask, Outcome, TypedForm } from "./typed-form";

export type FormCase = {
  /** The page that shows the notice when the form has no `back`. */
  page: string;
  operation: string;
  keep?: readonly string[];
  /** @throws ZodError for wrong fields, GraphqlFailure */
  run: (values: Record<string, string>, tools: Tools) => Promise<Outcome>;
};

export type Tools = {
  ask: Ask;
  visit: Visit;
  page: string;
  values: Record<string, string>;
};

/** Defines a form of buttons and hidden fields. Unknown fields are refused. Every form may have `back`. */
export function formCase<Shape extends z.ZodType>(
  one: Omit<FormCase, "run"> & {
    fields: Shape;
    run: (fields: z.infer<Shape>, tools: Tools) => Promise<Outcome>;
  },
): FormCase {
  const { fields, run, ...rest } = one;
  return { ...rest, run: async (values, tools) => run(fields.parse(values), tools) };
}

/** The plain post of a form that people fill in. Unknown fields are refused. */
export function typedCase<Schema extends AnyObjectSchema>(form: TypedForm<Schema, Tools>): FormCase {
  const { page, operation, schema, trap, run } = form;
  const names = Object.keys(schema.fields);
  return {
    page,
    operation,
    keep: form.keep ?? names,
    async run(typed, tools) {
      const isKnown = Object.keys(typed).every((name) => names.includes(name));
      if (!isKnown) throw wrongFields({});
      const problems = trap && typed[trap] ? {} : problemsOf(schema, typed);
      if (Object.keys(problems).length > 0) throw wrongFields(problems);
      return run(schema.cast(typed), tools);
    },
  };
}

/** @param problems field → message; empty for a form that is not one of our own */
export function wrongFields(problems: Record<string, string>): z.ZodError {
  const issues = Object.entries(problems);
  return new z.ZodError(
    issues.map(([name, message]) => ({ code: "custom", path: [name], message, input: name })),
  );
}

export const ruledBy =
  (schema: AnyObjectSchema) => (values: object, context: Pick<z.RefinementCtx, "addIssue">) => {
    for (const [name, message] of Object.entries(problemsOf(schema, values)))
      context.addIssue({ code: "custom", path: [name], message });
  };

/** Parses a form strictly, runs it as the visitor, and redirects (303) with a notice. */
export async function answerForm(one: FormCase, request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const { back, ...values } = form;
  const page = safeRedirect(back, env.ORIGIN, one.page);
  const visit = visitOf(request, hosts);
  return nextPage(visit, await decideOutcome(one, values, visit, page));
}

export function nextPage({ jar }: Visit, { to, notice }: Outcome): Response {
  if (!notice) return withCookies(seeOther(to), jar);
  const { location, change } = flash(to, notice);
  jar.set(change);
  return withCookies(seeOther(location), jar);
}

export const countryField = z.custom<CountriesEnum>(
  (value) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  "Please choose a country",
);

/** The page after the form, or the notice of a refusal. */
async function decideOutcome(
  one: FormCase,
  values: Record<string, string>,
  visit: Visit,
  page: string,
): Promise<Outcome> {
  const { operation, keep = [], run } = one;
  const kept = Object.fromEntries(keep.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const failed = (text: string, fields: Record<string, string>, next = ""): Outcome => ({
    to: page,
    notice: { kind: "error", text, fields, values: next ? { ...kept, next } : kept },
  });
  try {
    return await run(values, { ask: askAs(visit), visit, page, values: kept });
  } catch (error) {
    if (error instanceof GraphqlFailure && error.code === "SIGN_IN_NOT_FRESH")
      return { to: confirmFor(page) };
    if (error instanceof GraphqlFailure && error.code === "PASSKEY_NEEDED")
      return { to: confirmFor(page, "passkey") };
    if (error instanceof GraphqlFailure)
      return failed(messageFor(operation, error), error.fields, nextStepAfter(operation, error));
    if (!(error instanceof z.ZodError)) throw error;
    const problems: Record<string, string> = {};
    for (const { path, message } of error.issues) if (path.length > 0) problems[path.join(".")] ??= message;
    return failed(Object.values(problems)[0] ?? messageFor(operation), problems);
  }
}

function askAs(visit: Visit): Ask {
  return async <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => {
    const operation = trustedOperation(operationNameOf(document));
    const { status, body } = await askForVisitor(visit, { operation, variables: variablesOf(variables) });
    return interpret<Data>(operation.name, status, body);
  };
}

const LIMIT = 64 * 1024;

/** Returns a response when it refuses the request: another origin, too large, not a form, or with a file. */
export async function readForm(request: Request): Promise<Record<string, string> | Response> {
  if (!isSameOrigin(request.headers, env.ORIGIN)) {
    const ip = clientIp(request.headers, env.TRUSTED_PROXIES);
    noteSecurity(log, "foreign-origin", { ip, about: "form" });
    return refusal(403, "This form does not come from our own pages.");
  }
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return refusal(415, "Send a form.");
  try {
    const body = await readBody(request, LIMIT);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return fields.parse([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  } catch (error) {
    if (error instanceof BodyTooLarge) return refusal(413, "This form is too large.");
    return refusal(400, "This form is broken.");
  }
}

const value = z.string().regex(/^[^\0]*$/);
const fields = z.array(z.tuple([z.string(), z.array(value)])).transform((entries) =>
  // Joins checkboxes with the same name. If another field is repeated, its last value counts.
  Object.fromEntries(
    entries.map(([name, values]) => {
      const text = joined(name, values);
      // People do not type these fields, and cleaning could turn a refused address into an accepted one.
      return [name, name === "redirect_to" || name === "back" ? text : typedText(text)];
    }),
  ),
);

function joined(name: string, values: string[]): string {
  if (name === "interests" || name === "products" || name === "lines") return values.join();
  // Checkboxes of a document. An empty hidden field is sent even when none is ticked.
  return name.startsWith("f.") ? values.filter(Boolean).join("\n") : (values.at(-1) ?? "");
}

/** The path is relative because only the browser knows which host name it used. */
export function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, "cache-control": "private, no-store" },
  });
}

function refusal(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
