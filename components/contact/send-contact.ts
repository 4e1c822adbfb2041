import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";

export { contactSchema as schema } from "@/lib/rules/contact";

/** @throws GraphqlFailure */
export async function send(fields: Record<string, string>): Promise<"sent"> {
  const { name = "", email = "", topic = "", message = "", website = "" } = fields;
  const input = { name, email, topic, message, website };
  const { sendContactMessage } = await mutate(SendContactMessageDocument, { input });
  required("sendContactMessage", sendContactMessage);
  return "sent";
}
