import { credentialPaths, workshopSentence } from "@/lib/rules/credential";
import { site } from "@/lib/site";
import type { IssuedRow } from "../store/certificates";

const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
] as const;

/** Who awards. Source: Open Badges 3.0, class Profile. */
export function issuerProfile(origin: string) {
  return { id: origin + credentialPaths.issuer, type: ["Profile"], name: issuerName, url: origin };
}

export const issuerName = `${site.name} Academy`;

/** What is awarded. Source: Open Badges 3.0, class Achievement. */
export function achievementOf({ slug, title }: { slug: string; title: string }, origin: string) {
  return {
    id: origin + credentialPaths.achievement(slug),
    type: ["Achievement"],
    achievementType: "CertificateOfCompletion",
    name: title,
    description: `${title}: a training of the ${issuerName}.`,
    criteria: {
      id: `${origin}/workshops/${encodeURIComponent(slug)}`,
      narrative: "Awarded for taking part in the whole training, led by certified guides.",
    },
  };
}

/** The name on a certificate; a person who told none has none. */
export function holderOf({ firstName, lastName }: Pick<IssuedRow, "firstName" | "lastName">): string {
  return (
    [firstName, lastName]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" ") || "Name not given"
  );
}

/**
 * The credential and its registered claims, which say the same again (Open Badges 3.0, "JWT Payload Format"). It changes
 * only when certificate or name change. The holder is named and not otherwise identified: a hash of the address, even
 * salted, would let anybody who guesses the address confirm it.
 */
export function credentialClaims(row: IssuedRow, origin: string) {
  const id = origin + credentialPaths.page(row.publicId);
  const subject = `${id}#holder`;
  const issued = Math.floor(row.createdAt.getTime() / 1_000);
  const issuer = issuerProfile(origin);
  return {
    "@context": [...contexts],
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: row.certificationTitle,
    issuer,
    validFrom: new Date(issued * 1_000).toISOString().replace(".000Z", "Z"),
    credentialSubject: {
      id: subject,
      type: ["AchievementSubject"],
      identifier: [
        { type: "IdentityObject", hashed: false, identityHash: holderOf(row), identityType: "name" },
      ],
      ...(row.workshopDate ? { activityEndDate: row.workshopDate.toISOString() } : {}),
      narrative: workshopSentence(
        row.workshopDate?.toISOString() ?? null,
        row.guides.map(({ name }) => name),
      ),
      achievement: achievementOf({ slug: row.certificationSlug, title: row.certificationTitle }, origin),
    },
    credentialStatus: { id: origin + credentialPaths.status(row.publicId), type: "1EdTechRevocationList" },
    credentialSchema: [
      {
        id: "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
        type: "1EdTechJsonSchemaValidator2019",
      },
    ],
    iss: issuer.id,
    jti: id,
    sub: subject,
    nbf: issued,
  };
}
