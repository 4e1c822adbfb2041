import "server-only";
import {
  type CaseStudySummaryFragment,
  GetCaseStudiesDocument,
  GetCaseStudyDocument,
  GetCaseStudyOutlineDocument,
  type GetCaseStudyQuery,
} from "@/graphql/generated/content/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readEvery, readPublic } from "@/lib/gateway/read";
import { following } from "@/components/ui/following";

export type CaseStudy = NonNullable<GetCaseStudyQuery["caseStudy"]>;

/** All cases, starting with the newest. */
export function caseStudies(): Promise<CaseStudySummaryFragment[]> {
  return readEvery(
    GetCaseStudiesDocument,
    (after) => ({ after }),
    ["case-studies"],
    (data) => data.caseStudies,
  );
}

export async function caseStudySlugs(): Promise<string[]> {
  return (await caseStudies()).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Null when no case has this slug. */
export async function caseStudyBySlug(slug: string): Promise<CaseStudy | null> {
  const { caseStudy } = await readPublic(GetCaseStudyDocument, { slug }, [`case-study:${slug}`]);
  return caseStudy;
}

/**
 * Headings of the part that only members may read; null when everything is open. A remote content host may not know
 * such parts. Then its whole text is open.
 */
export async function membersOutline(slug: string): Promise<string[] | null> {
  try {
    const { caseStudy } = await readPublic(GetCaseStudyOutlineDocument, { slug }, [`case-study:${slug}`]);
    return caseStudy?.membersPart ? (caseStudy.membersPart.outline ?? []) : null;
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.code === "NOT_SUPPORTED") return null;
    throw failure;
  }
}

/** The cases that follow this one in the list, continuing at its start. */
export async function casesAfter(slug: string, count: number): Promise<CaseStudySummaryFragment[]> {
  return following(await caseStudies(), (one) => one.slug === slug, count);
}

/** The newest cases that have a quote. */
export async function caseQuotes(count: number): Promise<CaseStudy[]> {
  const found = await Promise.all((await caseStudySlugs()).map(caseStudyBySlug));
  return found.flatMap((one) => (one?.quote ? [one] : [])).slice(0, count);
}
