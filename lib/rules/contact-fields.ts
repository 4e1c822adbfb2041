export const contactTopics = [
  "A workshop or an event",
  "A date for our company",
  "An order or an invoice",
  "Press, talks and partners",
  "Something else",
] as const;

export const MESSAGE_MAX = 4_000;
/** Shorter, so that a refused one fits into the cookie that brings it back into the form. */
export const QUESTION_MAX = 2_000;
