import { z } from "zod";
import type { Resolvers } from "@/graphql/generated/member/resolvers";
import { contactSchema } from "@/lib/rules/contact";
import { problemsOf } from "@/lib/rules/form-problems";
import { readAddress } from "@/lib/rules/mail-address";
import { typedLine, typedText } from "@/lib/rules/typed-text";
import type { Deps, MailTemplate } from "../deps";
import { hashToken } from "../hashes";
import { networkKey, takeFromLimit } from "../limits/limits";
import { queueMail } from "../mail/outbox";
import { renderMail } from "../mail/render-mail";
import { contactErrors } from "./errors";

export const contactResolvers: Resolvers = {
  RootMutation: {
    sendContactMessage: async (_root, { input }, { deps, ip }) => {
      const { clientMutationId, website, ...fields } = input;
      // The same answer as for everybody, otherwise a bot would learn to leave the field empty.
      const done = { clientMutationId, status: "SUCCESS" };
      if (website) return done;
      const problems = problemsOf(contactSchema, fields);
      const [first] = Object.values(problems);
      if (first) throw contactErrors.wrongInput(first, problems);
      const email = readAddress(fields.email);
      if (!email) throw contactErrors.wrongEmail();
      await sendContactMessage(deps, { ...fields, name: typedLine(fields.name), email, ip });
      return done;
    },
  },
};

type ContactMessage = { name: string; email: string; topic: string; message: string; ip: string };

/**
 * Queues a visitor's message for the academy. The same words from the same address on the same day are one mail, so a
 * form that is sent twice arrives once.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS after 5 messages an hour from a network, or 60 an hour in all.
 */
async function sendContactMessage(deps: Deps, { ip, ...message }: ContactMessage): Promise<void> {
  const limits = [
    { key: `contact-ip:${networkKey(ip)}`, max: 5 },
    { key: "contact-all", max: 60 },
  ];
  for (const { key, max } of limits) {
    if (await takeFromLimit(deps.db, deps.clock, key, { max, seconds: 3_600 })) continue;
    throw contactErrors.tooManyMessages(deps.settings.contactEmail);
  }
  const text = typedText(message.message).trim();
  const day = deps.clock().toISOString().slice(0, 10);
  await deps.db.transaction((tx) =>
    queueMail(tx, deps, {
      reason: `contact-${day}-${hashToken(`${message.email}\n${message.topic}\n${text}`)}`,
      recipient: deps.settings.contactEmail,
      template: "contact",
      data: { ...message, message: text },
    }),
  );
}

const contactMailData = z.strictObject({
  name: z.string(),
  email: z.email(),
  topic: z.string(),
  message: z.string(),
});

/** A visitor's message to the academy; a reply goes to the visitor. */
const contactMail: MailTemplate = async (_deps, data) => {
  const { name, email, topic, message } = contactMailData.parse(data);
  return renderMail({
    subject: `${topic}: message from ${name}`,
    heading: topic,
    replyTo: email,
    blocks: [
      { kind: "text", text: message },
      {
        kind: "rows",
        rows: [
          { label: "Name", value: name },
          { label: "E-mail", value: email },
        ],
      },
      {
        kind: "note",
        text: "Sent with the form on the contact page. An answer to this mail goes to the visitor.",
      },
    ],
  });
};

/** The mail of the contact form, by the name that is queued. */
export const contactMails: Record<"contact", MailTemplate> = { contact: contactMail };
