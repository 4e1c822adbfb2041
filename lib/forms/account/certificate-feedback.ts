import { z } from "zod";
import { SendCertificateFeedbackDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { feedbackFields } from "@/lib/rules/certificates";
import { formCase } from "../form-case";

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
