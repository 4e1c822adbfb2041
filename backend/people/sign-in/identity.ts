import { createHash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Identity } from "../../context";
import { oncePerDeps, readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { findLiveSession } from "./session-store";

/** The token is forged, expired, or belongs to an ended session. */
class InvalidToken extends Error {
  override name = "InvalidToken";
  constructor() {
    super("invalid token");
  }
}

/**
 * Reads the Authorization header; null without one. Call it before a transaction begins, because it uses the database's
 * outer handle.
 * @throws InvalidToken. The error is masked, so every field that reads the identity fails with "Internal server error",
 *   as in WPGraphQL-JWT, and the site exchanges its token.
 */
export async function identityFromRequest(deps: Deps, request: Request): Promise<Identity | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const sessionId = bearer ? await readAccessToken(deps, bearer) : null;
  if (!sessionId) throw new InvalidToken();
  const session = await findLiveSession(deps.db, sessionId, deps.clock());
  if (!session) throw new InvalidToken();
  return { ...session, sessionId };
}

/**
 * The same for other requests. An invalid token counts as no identity.
 * @throws when the token cannot be checked, because an outage must not sign anybody out
 */
export async function identityOrNobody(deps: Deps, request: Request): Promise<Identity | null> {
  try {
    return await identityFromRequest(deps, request);
  } catch (error) {
    if (error instanceof InvalidToken) return null;
    throw error;
  }
}

export const ACCESS_SECONDS = 3_600;

const TOKEN_TYPE = "at+jwt";
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
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: key.id })
    .setSubject(String(session.memberId))
    .setIssuer(deps.settings.origin)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key.bytes);
}

/** The session that a token belongs to; null when the token is not ours or has expired. */
async function readAccessToken(deps: Deps, token: string): Promise<string | null> {
  const key = await accessKey(deps);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.bytes, {
      algorithms: [ALGORITHM],
      typ: TOKEN_TYPE,
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

const accessKey = oncePerDeps(readAccessKey);

async function readAccessKey(deps: Deps): Promise<Key> {
  const value = await readSecret(deps.db, deps.ids, "access-token");
  const id = createHash("sha256").update(value).digest("base64url").slice(0, 8);
  return { id, bytes: Buffer.from(value, "base64url") };
}
