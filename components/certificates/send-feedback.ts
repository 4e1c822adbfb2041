import { SendCertificateFeedbackDocument } from "@/graphql/generated/member/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { feedbackFields } from "@/lib/rules/certificates";
import type { Question } from "./certificate-view";

type Outcome = { kind: "sent" } | { kind: "failed"; text: string; fields: Record<string, string> };

/* Loaded when the form is sent for the first time. */

/** Sends the answers; what is missing is said without asking. */
export async function sendFeedback(
  certificateId: number,
  questions: readonly Question[],
  form: FormData,
): Promise<Outcome> {
  const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const answers = feedbackFields(Object.fromEntries(typed));
  const missing = questions.filter(
    ({ id, type }) => type === "rating" && !answers.some(({ questionId }) => questionId === id),
  );
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ id }) => [id, "Please choose 1 to 5"]));
    return { kind: "failed", text: "", fields };
  }
  try {
    const variables = { certificateId, answers };
    const { data } = await browserClient().mutate({ mutation: SendCertificateFeedbackDocument, variables });
    if (data?.sendCertificateFeedback?.certificate) return { kind: "sent" };
    return { kind: "failed", text: messageFor("sendCertificateFeedback"), fields: {} };
  } catch (failure) {
    const text = messageFor("sendCertificateFeedback", failure);
    return { kind: "failed", text, fields: failure instanceof GraphqlFailure ? failure.fields : {} };
  }
}
