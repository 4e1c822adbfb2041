import { z } from "zod";
import { SendContactMessageDocument } from "@/graphql/generated/member/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { contactSchema } from "@/lib/rules/forms/contact";
import { problemsOf } from "@/lib/rules/forms/problems";
import { formCase } from "./forms";

const text = (max: number) => z.string().max(max);

/** `POST /api/forms/contact`. The page is static, so the answer is another one: /contact/sent, or /contact/again. */
export const contact = formCase({
  page: "/contact/again",
  operation: "sendContactMessage",
  keep: ["name", "email", "topic", "message"],
  fields: z
    .strictObject({
      name: text(1_000).default(""),
      email: text(1_000).default(""),
      topic: text(200).default(""),
      message: text(40_000).default(""),
      website: text(1_000).optional(),
    })
    .superRefine(({ website, ...values }, context) => {
      // A program that fills the hidden field is not told what else is wrong.
      if (website) return;
      for (const [name, message] of Object.entries(problemsOf(contactSchema, values)))
        context.addIssue({ code: "custom", path: [name], message });
    }),
  async run(input, { ask }) {
    const answer = (await ask(SendContactMessageDocument, { input })).sendContactMessage;
    if (!answer) throw new GraphqlFailure({ operation: "sendContactMessage" });
    return { to: "/contact/sent" };
  },
});
