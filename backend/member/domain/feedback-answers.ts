/** A question that is asked before the certificate is handed out. */
export type FeedbackQuestion = {
  id: string;
  /** Null: about the workshop. */
  guideId: string | null;
  isFor: "guide" | "workshop";
  isForTitle: string;
  question: string;
  type: "rating" | "text";
};

/** An answer with the question as it was asked, so that it can be read on its own. */
export type FeedbackAnswer = FeedbackQuestion & { rating: number | null; text: string | null };

type Given = { questionId: string; rating?: number | null; text?: string | null };

export const MAX_FEEDBACK_TEXT = 2_000;

/** Every rating has to be given, texts are free; what was not asked is refused. Problems: question id → sentence. */
export function feedbackAnswers(
  questions: readonly FeedbackQuestion[],
  given: readonly Given[],
): { answers: FeedbackAnswer[] } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const known = new Map(questions.map((question) => [question.id, question]));
  const byId = new Map<string, Given>();
  for (const one of given) {
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
  if (text) return "Please answer this question by a number.";
  return rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5
    ? null
    : "Please choose 1 to 5";
}

function wrongText(rating: number | null, text: string | null): string | null {
  if (rating !== null) return "Please answer this question in words.";
  return (text ?? "").length > MAX_FEEDBACK_TEXT
    ? `Please write at most ${MAX_FEEDBACK_TEXT.toLocaleString("en")} characters`
    : null;
}
