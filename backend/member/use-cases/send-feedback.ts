import { userError } from "../../errors";
import type { Deps } from "../../deps";
import { feedbackAnswers } from "../domain/feedback-answers";
import { answerFeedback, ownCertificate, type CertificateRow } from "../store/certificates";

type Given = { questionId: string; rating?: number | null; text?: string | null };

/**
 * Keeps the answers of a member and opens the document. Sent again it changes nothing and answers the same; of two at
 * once the first counts.
 *
 * @throws GraphQLError NOT_FOUND for a foreign certificate as for a missing one; BAD_USER_INPUT with the questions.
 */
export async function sendFeedback(
  deps: Deps,
  memberId: number,
  { certificateId, answers: given }: { certificateId: number; answers: readonly Given[] },
): Promise<CertificateRow> {
  const { db } = await deps.database();
  const row = await ownCertificate(db, memberId, certificateId);
  if (!row?.completed) throw userError("There is no such certificate.", "NOT_FOUND");
  if (!row.feedback) return row;
  const read = feedbackAnswers(row.feedback, given);
  if ("problems" in read) {
    const [first = "Could not send your answers"] = Object.values(read.problems);
    throw userError(first, "BAD_USER_INPUT", { fields: read.problems });
  }
  const now = deps.clock();
  const done = await answerFeedback(db, { id: row.id, memberId, answers: read.answers, now });
  return done ?? (await ownCertificate(db, memberId, certificateId)) ?? row;
}
