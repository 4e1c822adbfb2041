export const contactTopics = [
  "A workshop or an event",
  "A date for our company",
  "The professional program",
  "An order or an invoice",
  "Press, talks and partners",
  "Something else",
] as const;

export const callTopic = "The professional program" satisfies (typeof contactTopics)[number];

export const MESSAGE_MAX = 4_000;
/** Leaves room for the line with the proposed time. */
export const CALL_MESSAGE_MAX = 3_900;
/** Shorter, so that a refused question fits into the cookie that returns it to the form. */
export const QUESTION_MAX = 2_000;
