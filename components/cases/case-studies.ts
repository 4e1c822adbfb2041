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
import { following } from "@/lib/rules/following";

export type CaseStudy = NonNullable<GetCaseStudyQuery["caseStudy"]>;

/** All cases, the newest first. */
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

/** Null when there is none of that name. */
export async function caseStudyBySlug(slug: string): Promise<CaseStudy | null> {
  const { caseStudy } = await readPublic(GetCaseStudyDocument, { slug }, [`case-study:${slug}`]);
  return caseStudy;
}

/**
 * Headings of the part that only members read; null when everything is open. A content host elsewhere may not know such
 * parts: all that it answers is open then.
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

/** The cases to read after this one: those that follow it, round the list. */
export async function casesAfter(slug: string, count: number): Promise<CaseStudySummaryFragment[]> {
  return following(await caseStudies(), (one) => one.slug === slug, count);
}

/** The newest cases that have a quote. */
export async function caseQuotes(count: number): Promise<CaseStudy[]> {
  const found = await Promise.all((await caseStudySlugs()).map(caseStudyBySlug));
  return found.flatMap((one) => (one?.quote ? [one] : [])).slice(0, count);
}
