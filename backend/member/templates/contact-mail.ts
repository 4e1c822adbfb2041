import { z } from "zod";
import { renderMail, type MailTemplate } from "../../mail";

const shape = z.strictObject({ name: z.string(), email: z.email(), topic: z.string(), message: z.string() });

/** A visitor's message to the academy; answering it answers the visitor. */
export const contactMail: MailTemplate = async (_deps, data) => {
  const { name, email, topic, message } = shape.parse(data);
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
