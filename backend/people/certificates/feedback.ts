import { noRatingText } from "@/lib/rules/certificates";
import type { Deps } from "../../deps";
import { answerFeedback, type CertificateRow, ownCertificate } from "./store";
import type { FeedbackAnswer, FeedbackQuestion } from "./tables";
import { certificateErrors } from "./errors";

type SentAnswer = { questionId: string; rating?: number | null; text?: string | null };

/**
 * Stores a member's answers and makes the document available. Sending answers again changes nothing and returns the
 * same; of two simultaneous requests, the first counts.
 *
 * @throws GraphQLError NOT_FOUND for a missing or foreign certificate; BAD_USER_INPUT with the questions
 */
export async function sendFeedback(
  deps: Deps,
  memberId: number,
  { certificateId, answers: sent }: { certificateId: number; answers: readonly SentAnswer[] },
): Promise<CertificateRow> {
  const { db } = deps;
  const row = await ownCertificate(db, memberId, certificateId);
  if (!row?.completed) throw certificateErrors.unknown();
  if (!row.feedback) return row;
  const read = checkAnswers(row.feedback, sent);
  if ("problems" in read) {
    const [first = "Could not send your answers"] = Object.values(read.problems);
    throw certificateErrors.wrongAnswers(first, read.problems);
  }
  const now = deps.clock();
  const done = await answerFeedback(db, { id: row.id, memberId, answers: read.answers, now });
  return done ?? (await ownCertificate(db, memberId, certificateId)) ?? row;
}

const MAX_FEEDBACK_TEXT = 2_000;

/**
 * Every rating is required, texts are optional, and answers to unknown questions are refused. Problems: question id →
 * message.
 */
function checkAnswers(
  questions: readonly FeedbackQuestion[],
  sent: readonly SentAnswer[],
): { answers: FeedbackAnswer[] } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const known = new Map(questions.map((question) => [question.id, question]));
  const byId = new Map<string, SentAnswer>();
  for (const one of sent) {
    if (!known.has(one.questionId) || byId.has(one.questionId))
      problems[one.questionId] = "This question was not asked.";
    byId.set(one.questionId, one);
  }
  const answers = questions.map((question): FeedbackAnswer => {
    const { rating = null, text = null } = byId.get(question.id) ?? {};
    const problem = question.type === "rating" ? wrongRating(rating, text) : wrongText(rating, text);
    if (problem) problems[question.id] = problem;
    return { ...question, rating, text: text?.normalize("NFC").trim() || null };
  });
  return Object.keys(problems).length > 0 ? { problems } : { answers };
}

function wrongRating(rating: number | null, text: string | null): string | null {
  if (text) return "Please answer this question with a number.";
  return rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? null : noRatingText;
}

function wrongText(rating: number | null, text: string | null): string | null {
  if (rating !== null) return "Please answer this question in words.";
  return (text ?? "").length > MAX_FEEDBACK_TEXT
    ? `Please write at most ${MAX_FEEDBACK_TEXT.toLocaleString("en")} characters`
    : null;
}
