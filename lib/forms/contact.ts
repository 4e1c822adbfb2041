import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { required } from "@/lib/gateway/failure";
import { contactFormSchema, withCallTime } from "@/lib/rules/forms/contact";
import { typedForm } from "./typed-form";

/**
 * `POST /api/forms/contact`. The page is static, so the answer is /contact/sent, /contact/again or the page in `back`.
 */
export const contact = typedForm({
  page: "/contact/again",
  operation: "sendContactMessage",
  schema: contactFormSchema,
  trap: "website",
  async run({ time, message, ...rest }, { ask }) {
    const input = { ...rest, message: withCallTime(message, time) };
    required("sendContactMessage", (await ask(SendContactMessageDocument, { input })).sendContactMessage);
    return { to: "/contact/sent" };
  },
});
