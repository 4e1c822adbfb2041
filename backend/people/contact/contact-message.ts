import { z } from "zod";
import type { Resolvers } from "@/graphql/generated/member/resolvers";
import { contactSchema } from "@/lib/rules/forms/contact";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { typedLine, typedText } from "@/lib/rules/forms/typed-text";
import type { Deps, MailTemplate } from "../../deps";
import { hashToken } from "../../ground/hashes";
import { countAttempt, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { joinMail, queueMail } from "../../ground/mail/outbox";
import type { MailBlock } from "../../ground/mail/letter";
import { contactErrors } from "./errors";

export const contactResolvers: Resolvers = {
  RootMutation: {
    sendContactMessage: async (_root, { input }, { deps, ip }) => {
      const { clientMutationId, website, ...fields } = input;
      // A bot gets the same answer as everybody, so that it does not learn to leave the field empty.
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

const ofNetwork = { max: 5, seconds: 3_600 };
/**
 * Messages per hour that each get their own mail. Later ones are joined: at most fifty messages of ten minutes in one
 * mail.
 */
const ALONE = 60;
const inAll = { max: 1_000_000, seconds: 3_600 };
const JOINED_SECONDS = 600;
const JOINED = 50;

/**
 * Queues a visitor's message for the academy. The same text from the same address on the same day is one mail, so a
 * form that is sent twice arrives once. A flood of messages leads to joined mails; it does not get anybody's message
 * refused.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS after 5 messages an hour from a network
 */
async function sendContactMessage(deps: Deps, { ip, ...message }: ContactMessage): Promise<void> {
  const { db, clock, settings } = deps;
  if (!(await takeFromLimit(db, clock, `contact-ip:${networkKey(ip)}`, ofNetwork)))
    throw contactErrors.tooManyMessages(settings.contactEmail);
  const data = { ...message, message: typedText(message.message).trim() };
  const day = clock().toISOString().slice(0, 10);
  const recipient = settings.contactEmail;
  const later = (await countAttempt(db, clock, "contact-all", inAll)) - ALONE;
  if (later <= 0) {
    const reason = `contact-${day}-${hashToken(`${data.email}\n${data.topic}\n${data.message}`)}`;
    return queueMail(db, deps, { reason, recipient, template: "contact", data });
  }
  const slot = Math.floor(clock().getTime() / 1_000 / JOINED_SECONDS);
  const sendAt = new Date((slot + 1) * JOINED_SECONDS * 1_000);
  const reason = `contacts-${slot}-${Math.floor((later - 1) / JOINED)}`;
  await joinMail(db, deps, { reason, recipient, template: "contacts", data: { asks: [data] }, sendAt });
}

const contactMailData = z.strictObject({
  name: z.string(),
  email: z.email(),
  topic: z.string(),
  message: z.string(),
});

/** A visitor's message to the academy; replies go to the visitor. */
const contactMail: MailTemplate = async (_deps, data) => {
  const { name, email, topic, message } = contactMailData.parse(data);
  return {
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
        text: "Sent with the form on the contact page. A reply to this email goes to the visitor.",
      },
    ],
  };
};

/** Messages that came in a flood, each with its sender, because a reply to the mail would reach none of them. */
const contactsMail: MailTemplate = async (_deps, data) => {
  const { asks } = z.strictObject({ asks: z.array(contactMailData) }).parse(data);
  return {
    subject: `${asks.length} messages from the contact page`,
    heading: "Several messages at once",
    blocks: [
      {
        kind: "note",
        text: "Many messages arrived at once, so we put them in one email. Reply to each sender at their own address.",
      },
      ...asks.flatMap(({ name, email, topic, message }): MailBlock[] => [
        { kind: "text", text: `${topic}: ${name}, ${email}` },
        { kind: "text", text: message },
      ]),
    ],
  };
};

/** The mails of the contact form, by their name in the queue. */
export const contactMails: Record<"contact" | "contacts", MailTemplate> = {
  contact: contactMail,
  contacts: contactsMail,
};
