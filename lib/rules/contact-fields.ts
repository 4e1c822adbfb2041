export const contactTopics = [
  "A workshop or an event",
  "A date for our company",
  "An order or an invoice",
  "Press, talks and partners",
  "Something else",
] as const;

export const MESSAGE_MAX = 4_000;
