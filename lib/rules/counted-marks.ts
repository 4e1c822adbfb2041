/** Things that a case study counts; each has a drawing. */
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

/** The number before and the number after. */
export type Counted = {
  readonly as: (typeof marks)[number];
  /** In the plural: "open cases". */
  readonly things?: string | undefined;
  readonly before: number;
  readonly after: number;
};
