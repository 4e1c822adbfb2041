import {
  calculateJwkThumbprint,
  CompactSign,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
} from "jose";
import { z } from "zod";
import { certificateNumber, credentialPaths, workshopSentence } from "@/lib/rules/certificates";
import { site } from "@/lib/site";
import { keepSecret, oncePerDeps } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { type CertificateRow, issuedCertificate } from "./store";

export type IssuedCredential = { row: CertificateRow; document: string };

/**
 * A certificate that anybody may read, with its signed document. Because RS256 is deterministic, the document stays the
 * same until the certificate changes. Null for an invalid or unknown id, and while questions are unanswered.
 */
export async function issueCredential(deps: Deps, id: string): Promise<IssuedCredential | null> {
  const asked = certificateNumber(id);
  if (asked === null) return null;
  const row = await issuedCertificate(deps.db, asked);
  return row ? { row, document: await signCredential(deps, row) } : null;
}

/** Signs the credential. Open Badges 3.0 allows only these three headers. */
async function signCredential(deps: Deps, row: CertificateRow): Promise<string> {
  const key = await signingKey(deps);
  const claims = JSON.stringify(credentialClaims(row, deps.settings.origin));
  return new CompactSign(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg: ALGORITHM, kid: key.open.kid, typ: "JWT" })
    .sign(key.sign);
}

export const credentialsContext = "https://www.w3.org/ns/credentials/v2";
export const openBadgesContext = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

/** The issuer. Source: Open Badges 3.0, class Profile. */
export function issuerProfile(origin: string) {
  return { id: origin + credentialPaths.issuer, type: ["Profile"], name: issuerName, url: origin };
}

export const issuerName = `${site.name} Academy`;

/** The achievement. Source: Open Badges 3.0, class Achievement. */
export function achievementOf({ slug, title }: { slug: string; title: string }, origin: string) {
  return {
    id: origin + credentialPaths.achievement(slug),
    type: ["Achievement"],
    achievementType: "CertificateOfCompletion",
    name: title,
    description: `${title}: a training course of the ${issuerName}.`,
    criteria: {
      id: `${origin}/workshops/${encodeURIComponent(slug)}`,
      narrative: "Awarded for taking part in the whole course, led by certified guides.",
    },
  };
}

/** The name on a certificate; missing when the member had given none at the time of issue. */
export function holderOf({ holderName }: Pick<CertificateRow, "holderName">): string {
  return holderName.trim() || "Name not given";
}

/**
 * The credential and its registered claims, which repeat it (Open Badges 3.0, "JWT Payload Format"). It changes only
 * when staff correct the certificate. It identifies the holder only by name: even with a salted hash of the address, a
 * person who guesses the address could confirm it.
 */
export function credentialClaims(row: CertificateRow, origin: string) {
  const id = origin + credentialPaths.page(row.publicId);
  const subject = `${id}#holder`;
  const issued = Math.floor(row.createdAt.getTime() / 1_000);
  const issuer = issuerProfile(origin);
  return {
    "@context": [
      credentialsContext,
      openBadgesContext,
      "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
    ],
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

/**
 * The only algorithm that every Open Badges 3.0 verifier must support. It also signs the same text the same way every
 * time.
 */
const ALGORITHM = "RS256";

const keyPart = z.string().min(1);
const privateJwk = z.strictObject({
  kty: z.literal("RSA"),
  n: keyPart,
  e: keyPart,
  d: keyPart,
  p: keyPart,
  q: keyPart,
  dp: keyPart,
  dq: keyPart,
  qi: keyPart,
});

/** The public part of a key; `kid` is the address that returns this key alone. Source: RFC 7517. */
type PublicKey = { kty: "RSA"; n: string; e: string; alg: string; use: "sig"; kid: string };
type SigningKey = { sign: CryptoKey; open: PublicKey; thumbprint: string };

/** The academy's key, created when it is first used. */
export const signingKey = oncePerDeps(readSigningKey);

async function readSigningKey(deps: Deps): Promise<SigningKey> {
  const kept = privateJwk.parse(JSON.parse(await keepSecret(deps.db, "credentials", makeKey)));
  const { kty, n, e } = kept;
  const sign = await importJWK(kept, ALGORITHM);
  if (sign instanceof Uint8Array) throw new Error("the signing key for credentials is not an RSA key");
  const thumbprint = await calculateJwkThumbprint({ kty, n, e });
  const kid = deps.settings.origin + credentialPaths.key(thumbprint);
  return { sign, thumbprint, open: { kty, n, e, alg: ALGORITHM, use: "sig", kid } };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 3_072, extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}
