import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";

export type CaseGroup = { industry: string; cases: CaseStudySummaryFragment[] };

/** At most this many have a filter of their own; the style sheet has a rule for each. */
export const maxGroups = 8;

/** The industries by name, with their cases. Empty when there are too many to choose from, or only one. */
export function caseGroups(cases: readonly CaseStudySummaryFragment[]): CaseGroup[] {
  const names = [...new Set(cases.flatMap(({ industry }) => industry ?? []))].toSorted((a, b) =>
    a.localeCompare(b, "en"),
  );
  if (names.length < 2 || names.length > maxGroups) return [];
  return names.map((industry) => ({ industry, cases: cases.filter((one) => one.industry === industry) }));
}
