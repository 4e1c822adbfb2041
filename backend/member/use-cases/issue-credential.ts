import { CompactSign } from "jose";
import { z } from "zod";
import type { Deps } from "../../deps";
import { credentialClaims } from "../credentials/credential-claims";
import { ALGORITHM, signingKey } from "../credentials/signing-key";
import { issuedCertificate, type IssuedRow } from "../store/certificates";

export type IssuedCredential = { row: IssuedRow; document: string };

const publicId = z.uuid().toLowerCase();

/**
 * A certificate for anybody, with its signed document: the same text until the certificate changes, since RS256 signs
 * without chance. Null for an id that is none or nobody's, and while questions are open.
 */
export async function issueCredential(deps: Deps, id: string): Promise<IssuedCredential | null> {
  const asked = publicId.safeParse(id);
  if (!asked.success) return null;
  const { db } = await deps.database();
  const row = await issuedCertificate(db, asked.data);
  return row ? { row, document: await sign(deps, row) } : null;
}

/** Open Badges 3.0 allows no header but these three. */
async function sign(deps: Deps, row: IssuedRow): Promise<string> {
  const key = await signingKey(deps);
  const claims = JSON.stringify(credentialClaims(row, deps.settings.origin));
  return new CompactSign(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg: ALGORITHM, kid: key.open.kid, typ: "JWT" })
    .sign(key.sign);
}
