/** Things that a case has counted, each with a drawing of its own. */
export const marks = [
  "sheet",
  "day",
  "week",
  "card",
  "folder",
  "flag",
  "bed",
  "taxi",
  "handover",
  "table",
] as const;

/** How many of a thing there were, and how many there are. */
export type Counted = {
  readonly as: (typeof marks)[number];
  readonly before: number;
  readonly after: number;
};
