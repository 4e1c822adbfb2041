/** Units that a case study counts. Each has a drawing. */
export const symbols = [
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

/** A count before and after. */
export type Counted = {
  readonly as: (typeof symbols)[number];
  /** In the plural, such as "open cases". */
  readonly things?: string | undefined;
  readonly before: number;
  readonly after: number;
};
