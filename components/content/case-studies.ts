import "server-only";
import { GetCaseStudiesDocument, GetCaseStudyDocument } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import type { CaseStudy } from "./case-quotes";

/** The newest cases that have a quote. */
export async function caseQuotes(count: number): Promise<CaseStudy[]> {
  const { caseStudies } = await readPublic(GetCaseStudiesDocument, { first: 20 }, ["case-studies"]);
  const slugs = (caseStudies?.nodes ?? []).flatMap(({ slug }) => (slug ? [slug] : []));
  const answers = await Promise.all(
    slugs.map((slug) => readPublic(GetCaseStudyDocument, { slug }, [`case-study:${slug}`])),
  );
  return answers.flatMap(({ caseStudy }) => (caseStudy?.quote ? [caseStudy] : [])).slice(0, count);
}
