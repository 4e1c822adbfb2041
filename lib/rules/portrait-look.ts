/** What a drawn portrait can have: one kind of hair, and more. An editor picks, so that a drawing fits its person. */
export const looks = [
  "short",
  "crop",
  "quiff",
  "wave",
  "bob",
  "long",
  "bun",
  "curls",
  "none",
  "glasses",
  "beard",
] as const;

export type Look = (typeof looks)[number];
