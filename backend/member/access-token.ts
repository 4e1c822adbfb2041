import { createHash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Deps } from "../deps";
import { readSecret } from "../database/secrets";
import { keptForDeps } from "../kept-for-deps";

export const ACCESS_SECONDS = 3_600;

const TYPE = "at+jwt";
const ALGORITHM = "HS256";
const AUDIENCE = "site";
const claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.uuid() });

type Key = { id: string; bytes: Uint8Array };

/** Signs an access token. The same arguments give the same token, so that an answer can be repeated. */
export async function signAccessToken(
  deps: Deps,
  session: { id: string; memberId: number },
  issuedAt: Date,
): Promise<string> {
  const key = await accessKey(deps);
  const seconds = Math.floor(issuedAt.getTime() / 1_000);
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.id })
    .setSubject(String(session.memberId))
    .setIssuer(deps.settings.origin)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key.bytes);
}

/** The session that a token belongs to; null when it is not one of ours or has expired. */
export async function readAccessToken(deps: Deps, token: string): Promise<string | null> {
  const key = await accessKey(deps);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.bytes, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      issuer: deps.settings.origin,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      currentDate: deps.clock(),
    });
    const parsed = claims.safeParse(payload);
    return protectedHeader.kid === key.id && parsed.success ? parsed.data.sid : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const accessKey = keptForDeps(readKey);

async function readKey(deps: Deps): Promise<Key> {
  const { db } = await deps.database();
  const value = await readSecret(db, deps.ids, "access-token");
  const id = createHash("sha256").update(value).digest("base64url").slice(0, 8);
  return { id, bytes: Buffer.from(value, "base64url") };
}
