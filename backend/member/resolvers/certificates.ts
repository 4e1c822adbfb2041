import type { Certificate, RootQueryResolvers } from "@/graphql/generated/member/resolvers";
import { credentialPaths } from "@/lib/rules/credential";
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
  return rows.map((row) => toCertificate(row, deps.settings.origin));
};

export function toCertificate(row: CertificateRow, origin: string): Certificate {
  return {
    id: globalId("certificate", row.id),
    databaseId: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
    issue_uri: issueUri(row, origin),
    certification: {
      title: row.certificationTitle,
      slug: row.certificationSlug,
      // The card that the site draws for the page of that workshop.
      image: `${origin}/og/workshops/${encodeURIComponent(row.certificationSlug)}.png`,
      addon: row.addon,
    },
    workshop: { date: row.workshopDate?.toISOString() ?? null, guides: row.guides },
    feedbackForm: row.feedback && { questions: row.feedback },
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

/**
 * The document is handed out when the training is completed and the questions are answered. One that was issued at
 * another house stays there; the sample addresses lead nowhere and give way to our own page.
 */
function issueUri(row: CertificateRow, origin: string): string | null {
  if (!row.completed || row.feedback) return null;
  return row.issueUri && isElsewhere(row.issueUri)
    ? row.issueUri
    : origin + credentialPaths.page(row.publicId);
}

function isElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" && !/(^|\.)example\.(com|org|net)$/.test(hostname);
}
