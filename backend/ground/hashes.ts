import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A hash for random values of 256 bits. Nobody can guess them, so it needs no key and no salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * A hash for typed codes, which could be guessed from a plain hash. It has a key and is bound to the code's subject (a
 * request, an address).
 */
export function hashCode(key: string, subject: string, code: string): string {
  return createHmac("sha256", key).update(`${subject}.${code}`).digest("base64url");
}

/** The next refresh token, derived from the current one, so that a lost answer can be repeated. */
export function nextRefreshToken(key: string, token: string): string {
  return createHmac("sha256", key).update(`successor.${token}`).digest("base64url");
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
