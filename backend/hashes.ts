import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** For random values of 256 bits, which cannot be guessed: no key, no salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** For typed codes, which a plain hash would give away: keyed, and bound to their subject (a request, an address). */
export function hashCode(key: string, subject: string, code: string): string {
  return createHmac("sha256", key).update(`${subject}.${code}`).digest("base64url");
}

/** The next refresh token, derived from the current one, so that a lost answer can be repeated. */
export function nextRefreshToken(key: string, token: string): string {
  return createHmac("sha256", key).update(`successor.${token}`).digest("base64url");
}

/** Compares two hashes in a time that does not depend on them. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
