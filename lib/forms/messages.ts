import { z } from "zod";
import {
  SendCertificateFeedbackDocument,
  SendContactMessageDocument,
} from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { feedbackFields } from "@/lib/rules/certificates";
import { contactFormSchema, withCallTime } from "@/lib/rules/forms/contact";
import { formCase, ruledBy } from "./form-case";

const text = (max: number) => z.string().max(max);

/**
 * `POST /api/forms/contact`. The page is static, so the answer is /contact/sent, /contact/again or the page in `back`.
 */
export const contact = formCase({
  page: "/contact/again",
  operation: "sendContactMessage",
  keep: ["name", "email", "topic", "message", "time"],
  fields: z
    .strictObject({
      name: text(1_000).default(""),
      email: text(1_000).default(""),
      topic: text(200).default(""),
      message: text(40_000).default(""),
      time: text(100).default(""),
      website: text(1_000).optional(),
    })
    .superRefine(({ website, ...values }, context) => {
      // A bot that fills in the hidden field gets no further hints.
      if (!website) ruledBy(contactFormSchema)(values, context);
    }),
  async run({ time, message, ...rest }, { ask }) {
    const input = { ...rest, message: withCallTime(message, time) };
    required("sendContactMessage", (await ask(SendContactMessageDocument, { input })).sendContactMessage);
    return { to: "/contact/sent" };
  },
});

/** `POST /api/forms/certificate-feedback`: the fields `rating:<question>` and `text:<question>` of one certificate. */
export const certificateFeedback = formCase({
  page: routes.certificates,
  operation: "sendCertificateFeedback",
  fields: z.object({ certificate: z.string().regex(/^[1-9]\d{0,8}$/) }).catchall(z.string().max(20_000)),
  async run({ certificate, ...fields }, { ask, page }) {
    const to = `${page}#certificate-${certificate}`;
    try {
      const variables = { certificateId: Number(certificate), answers: feedbackFields(fields) };
      const { sendCertificateFeedback } = await ask(SendCertificateFeedbackDocument, variables);
      required("sendCertificateFeedback", sendCertificateFeedback?.certificate);
      return { to, notice: { kind: "success", text: "Thank you. Your certificate is ready." } };
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure)) throw failure;
      const text = messageFor("sendCertificateFeedback", failure);
      const values = { ...fields, certificate };
      return { to, notice: { kind: "error", text, fields: failure.fields, values } };
    }
  },
});
