type Answer = { questionId: string; rating?: number; text?: string };

/**
 * The answers in the fields of a feedback form: `rating:<question>` holds a number, `text:<question>` words. Fields of
 * other names and empty ones are left out; the back end says what is missing.
 */
export function feedbackFields(fields: Readonly<Record<string, string>>): Answer[] {
  return Object.entries(fields).flatMap(([name, value]): Answer[] => {
    const [, kind, questionId] = /^(rating|text):(.{1,100})$/.exec(name) ?? [];
    if (!kind || !questionId || value === "") return [];
    if (kind === "text") return [{ questionId, text: value }];
    return /^\d$/.test(value) ? [{ questionId, rating: Number(value) }] : [];
  });
}
