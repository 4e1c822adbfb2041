import type { Certificate, RootQueryResolvers } from "@/graphql/generated/member/resolvers";
import { certificatesOf, type CertificateRow } from "../store/certificates";
import { globalId } from "./viewer";

export const certificatesField: RootQueryResolvers["certificates"] = async (
  _root,
  { completed },
  { deps, identity },
) => {
  const who = await identity();
  if (!who) return [];
  const { db } = await deps.database();
  const rows = await certificatesOf(db, who.memberId, completed === true);
  return rows.map(toCertificate);
};

function toCertificate(row: CertificateRow): Certificate {
  return {
    id: globalId("certificate", row.id),
    databaseId: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
    // The document is handed out when the questions are answered.
    issue_uri: row.feedback ? null : row.issueUri,
    certification: {
      title: row.certificationTitle,
      slug: row.certificationSlug,
      image: null,
      addon: row.addon,
    },
    workshop: { date: row.workshopDate?.toISOString() ?? null, guides: row.guides },
    feedbackForm: row.feedback && { questions: row.feedback },
  };
}
