import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/client";
import { required } from "@/lib/gateway/failure";
import { contactSchema } from "@/lib/rules/contact";
import { problemsOf } from "@/lib/rules/form-problems";

/** Checks the fields by the shared rules and sends them. @returns field errors. @throws GraphqlFailure */
export async function sendContact(form: FormData): Promise<Record<string, string>> {
  const field = (name: string) => String(form.get(name) ?? "");
  const input = {
    name: field("name"),
    email: field("email"),
    topic: field("topic"),
    message: field("message"),
  };
  const problems = problemsOf(contactSchema, input);
  if (Object.keys(problems).length > 0) return problems;
  const variables = { input: { ...input, website: field("website") } };
  const { sendContactMessage } = await mutate(SendContactMessageDocument, variables);
  required("sendContactMessage", sendContactMessage);
  return {};
}
