import type { RootQueryResolvers } from "@/graphql/generated/member/resolvers";
import { holderOf } from "../credentials/credential-claims";
import { issueCredential } from "../use-cases/issue-credential";

/** Needs no sign-in and no limit: an id has 122 random bits, and whoever knows one may see this one. */
export const credentialField: RootQueryResolvers["credential"] = async (_root, { id }, { deps }) => {
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
};
