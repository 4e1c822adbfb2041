import { z } from "zod";
import { SendCertificateFeedbackDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { feedbackFields } from "@/lib/rules/forms/feedback";
import { formCase } from "./forms";

/** `POST /api/forms/certificate-feedback`: fields `rating:<question>` and `text:<question>` of one certificate. */
export const certificateFeedback = formCase({
  page: routes.certificates,
  operation: "sendCertificateFeedback",
  fields: z.object({ certificate: z.string().regex(/^[1-9]\d{0,8}$/) }).catchall(z.string().max(20_000)),
  async run({ certificate, ...fields }, { ask, page }) {
    const to = `${page}#certificate-${certificate}`;
    try {
      const variables = { certificateId: Number(certificate), answers: feedbackFields(fields) };
      const { sendCertificateFeedback } = await ask(SendCertificateFeedbackDocument, variables);
      if (!sendCertificateFeedback?.certificate)
        throw new GraphqlFailure({ operation: "sendCertificateFeedback" });
      return { to, notice: { kind: "success", text: "Thank you. Your certificate is ready." } };
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure)) throw failure;
      const text = messageFor("sendCertificateFeedback", failure);
      // With what was typed, which only this form can name.
      const values = { ...fields, certificate };
      return { to, notice: { kind: "error", text, fields: failure.fields, values } };
    }
  },
});
