import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { contactSchema } from "@/lib/rules/contact";
import { problemsOf } from "@/lib/rules/form-problems";

type Outcome = { kind: "sent" } | { kind: "failed"; text: string; fields: Record<string, string> };

/* Loaded when the form is sent for the first time. */

/** Checks the fields by the rules of both sides and sends them. */
export async function sendContact(form: FormData): Promise<Outcome> {
  const field = (name: string) => String(form.get(name) ?? "");
  const input = {
    name: field("name"),
    email: field("email"),
    topic: field("topic"),
    message: field("message"),
  };
  const fields = problemsOf(contactSchema, input);
  if (Object.keys(fields).length > 0) return { kind: "failed", text: "", fields };
  try {
    const variables = { input: { ...input, website: field("website") } };
    const { data } = await browserClient().mutate({ mutation: SendContactMessageDocument, variables });
    if (data?.sendContactMessage) return { kind: "sent" };
    return { kind: "failed", text: messageFor("sendContactMessage"), fields: {} };
  } catch (failure) {
    const text = messageFor("sendContactMessage", failure);
    return { kind: "failed", text, fields: failure instanceof GraphqlFailure ? failure.fields : {} };
  }
}
