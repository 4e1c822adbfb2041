import { createHmac } from "node:crypto";

/** Two days, in seconds: the WooCommerce default, whatever the plugin's guide says. Source: NOTES 6. */
export const SESSION_S = 172_800;
const LEEWAY_S = 60;

type Claims = { iss: string; iat: number; nbf: number; exp: number; data: { customer_id: string } };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");

/** A session token as `QL_Session_Handler` builds it. */
export function sessionToken(customer: string, now: number, { iss = SITE, secret = SECRET } = {}): string {
  const claims: Claims = { iss, iat: now, nbf: now, exp: now + SESSION_S, data: { customer_id: customer } };
  const text = `${encode({ typ: "JWT", alg: "HS256" })}.${encode(claims)}`;
  return `${text}.${sign(text, secret)}`;
}

export const SITE = "https://shop.example";
const SECRET = "the shop's own";

/** The session that a token names, or WooGraphQL's error about it. */
export function readSessionToken(token: string, now: number): { customer: string } | { problem: string } {
  const [head = "", body = "", signature, ...more] = token.split(".");
  if (signature === undefined || more.length > 0) return { problem: "Wrong number of segments" };
  if (sign(`${head}.${body}`, SECRET) !== signature) return { problem: "Signature verification failed" };
  const claims: Partial<Claims> = JSON.parse(Buffer.from(body, "base64url").toString());
  if ((claims.nbf ?? 0) > now + LEEWAY_S)
    return {
      problem: `Cannot handle token with nbf prior to ${new Date((claims.nbf ?? 0) * 1_000).toISOString()}`,
    };
  if ((claims.exp ?? 0) + LEEWAY_S <= now) return { problem: "Expired token" };
  if (claims.iss !== SITE) return { problem: "The iss do not match with this server" };
  return claims.data?.customer_id
    ? { customer: claims.data.customer_id }
    : { problem: "Customer ID not found in the token" };
}
