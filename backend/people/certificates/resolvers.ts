import { z } from "zod";
import type { Certificate, Resolvers } from "@/graphql/generated/member/resolvers";
import { credentialPaths } from "@/lib/rules/certificates";
import { requireMember } from "../../context";
import { globalId } from "../../ground/relay";
import { holderOf, issueCredential } from "./credential";
import { sendFeedback } from "./feedback";
import { type CertificateRow, certificatesOf } from "./store";
import { certificateErrors } from "./errors";

const feedbackInput = z.object({
  certificateId: z.number().int().min(1).max(2_147_483_647),
  answers: z
    .array(
      z.object({
        questionId: z.string().min(1).max(100),
        rating: z.number().int().nullish(),
        text: z.string().max(20_000).nullish(),
      }),
    )
    .max(100),
});

/** A member's certificates, and any certificate by its id. */
export const certificateResolvers: Resolvers = {
  RootQuery: {
    certificates: async (_root, { completed }, { deps, identity }) => {
      const who = await identity();
      const rows = who ? await certificatesOf(deps.db, who.memberId, completed === true) : [];
      return rows.map((row) => toCertificate(row, deps.settings.origin));
    },
    /** Needs no sign-in and no limit: an id has 122 random bits, and the id alone grants access. */
    credential: async (_root, { id }, { deps }) => {
      const issued = await issueCredential(deps, id);
      if (!issued) return null;
      const { row, document } = issued;
      return {
        id: row.publicId,
        holder: holderOf(row),
        title: row.certificationTitle,
        slug: row.certificationSlug,
        addon: row.addon,
        date: row.workshopDate?.toISOString() ?? null,
        guides: row.guides.map(({ name }) => name),
        issuedAt: row.createdAt.toISOString(),
        revokedAt: row.revokedAt?.toISOString() ?? null,
        revokedReason: row.revokedAt ? row.revokedReason : null,
        document,
      };
    },
  },
  RootMutation: {
    sendCertificateFeedback: async (_root, { input }, context) => {
      const who = await requireMember(context, "send your answers");
      const read = feedbackInput.safeParse(input);
      if (!read.success) throw certificateErrors.unreadable();
      const row = await sendFeedback(context.deps, who.memberId, read.data);
      return {
        clientMutationId: input.clientMutationId,
        certificate: toCertificate(row, context.deps.settings.origin),
      };
    },
  },
};

function toCertificate(row: CertificateRow, origin: string): Certificate {
  return {
    id: globalId("certificate", row.id),
    databaseId: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.nameCorrections.at(-1)?.at ?? row.createdAt.toISOString(),
    issue_uri: issueUri(row, origin),
    certification: {
      title: row.certificationTitle,
      slug: row.certificationSlug,
      // The card that the site draws for the workshop's page.
      image: `${origin}/og/workshops/${encodeURIComponent(row.certificationSlug)}.png`,
      addon: row.addon,
    },
    workshop: { date: row.workshopDate?.toISOString() ?? null, guides: row.guides },
    feedbackForm: row.feedback && { questions: row.feedback },
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

/**
 * The document is available once the training is completed and the questions are answered. A certificate issued
 * elsewhere keeps its address. Sample addresses lead nowhere, so our own page replaces them.
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
