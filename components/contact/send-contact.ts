import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";
import { contactFormSchema, withCallTime } from "@/lib/rules/forms/contact";

export { contactFormSchema as schema };

/** @throws GraphqlFailure */
export async function send(fields: Record<string, string>): Promise<"sent"> {
  const { name = "", email = "", topic = "", message = "", website = "", time } = fields;
  const input = { name, email, topic, message: withCallTime(message, time), website };
  const { sendContactMessage } = await mutate(SendContactMessageDocument, { input });
  required("sendContactMessage", sendContactMessage);
  return "sent";
}
