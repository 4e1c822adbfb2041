import { object, string } from "yup";
import { SendCertificateFeedbackDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";
import { feedbackFields, noRatingText } from "@/lib/rules/certificates";

/** @param ratings names of the fields that need an answer */
export function feedbackSchema(ratings: readonly string[]) {
  return object(Object.fromEntries(ratings.map((name) => [name, string().required(noRatingText)])));
}

/** @throws GraphqlFailure */
export async function sendFeedback(certificateId: number, fields: Record<string, string>): Promise<void> {
  const variables = { certificateId, answers: feedbackFields(fields) };
  const { sendCertificateFeedback } = await mutate(SendCertificateFeedbackDocument, variables);
  required("sendCertificateFeedback", sendCertificateFeedback?.certificate);
}
