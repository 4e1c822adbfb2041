import { askGateway } from "@/lib/gateway/ask-gateway";
import { isSignedIn } from "@/lib/gateway/is-signed-in";
import type { GetCaseStudyForMembersQuery } from "@/graphql/generated/content/documents";

/**
 * HTML of a case's part for members; null when it is certain that the visitor is not signed in. The back end decides:
 * asking for the session only spares guests the question.
 *
 * @throws Error when nobody can tell: an outage is no closed gate
 */
export async function readMembersPart(slug: string): Promise<string | null> {
  if (!(await isSignedIn())) return null;
  const { caseStudy } = await askGateway<GetCaseStudyForMembersQuery>("getCaseStudyForMembers", { slug });
  const html = caseStudy?.membersPart?.content;
  if (html) return html;
  // The back end may have refused, and the gateway dropped, a session that had ended.
  if (!(await isSignedIn())) return null;
  throw new Error("the session is valid but the members' part is missing");
}
