import { GetCaseStudyForMembersDocument } from "@/graphql/generated/content/documents";
import { query } from "@/lib/browser/ask";

/** HTML of a case's members' part, if the visitor may read it. Loaded when a signed-in visitor opens a case. */
export async function askMembersPart(slug: string): Promise<string | null> {
  const { caseStudy } = await query(GetCaseStudyForMembersDocument, { slug });
  return caseStudy?.membersPart?.content ?? null;
}
