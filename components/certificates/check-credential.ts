import { z } from "@/lib/browser/zod";
import { certificateNumber, credentialPaths, KEYS_PATH } from "@/lib/rules/certificates";

/** The content of a genuine document. Dates are in ISO 8601. */
export type SignedCertificate = {
  /** Address of the certificate's page. */
  address: string;
  holder: string;
  title: string;
  issuer: string;
  issuedAt: string;
  /** The sentence about the workshop. */
  workshop: string;
};
export type Verdict = { kind: "genuine"; certificate: SignedCertificate } | { kind: "forged" };

const text = z.string().min(1);
export const keySet = z.object({
  keys: z.array(z.object({ kty: z.literal("RSA"), n: text, e: text, alg: z.literal("RS256"), kid: text })),
});
export type KeySet = z.infer<typeof keySet>;

const header = z.strictObject({ alg: z.literal("RS256"), kid: text, typ: z.literal("JWT") });
const claims = z.object({
  id: text,
  type: z.tuple([z.literal("VerifiableCredential"), z.literal("OpenBadgeCredential")]),
  name: text,
  issuer: z.object({ id: text, name: text }),
  validFrom: z.iso.datetime(),
  credentialSubject: z.object({
    id: text,
    identifier: z.tuple([
      z.object({ identityType: z.literal("name"), hashed: z.literal(false), identityHash: text }),
    ]),
    narrative: text,
    achievement: z.object({ name: text }),
  }),
  iss: text,
  jti: text,
  sub: text,
  nbf: z.number(),
});

const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

/**
 * Checks that one of the keys signed the document and that its parts agree (Open Badges 3.0, "Verify a Credential").
 * Any change makes the document a forgery. This does not check for revocation.
 * @throws Error when the browser lacks cryptography, as on an unencrypted connection
 */
export async function checkCredential(document: string, { keys }: KeySet): Promise<Verdict> {
  const { subtle } = globalThis.crypto;
  const [head = "", body = "", signature = "", ...more] = document.split(".");
  if (more.length > 0) return { kind: "forged" };
  try {
    const { kid } = header.parse(json(head));
    // Compares only the last part, because the site's address may have changed since.
    const key = keys.find((one) => lastPart(one.kid) === lastPart(kid));
    if (!key) return { kind: "forged" };
    const { kty, n, e } = key;
    const imported = await subtle.importKey("jwk", { kty, n, e }, algorithm, false, ["verify"]);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    if (!(await subtle.verify(algorithm.name, imported, bytes(signature), signed))) return { kind: "forged" };
    const read = claims.parse(json(body));
    return agrees(read) ? { kind: "genuine", certificate: toCertificate(read) } : { kind: "forged" };
  } catch (error) {
    if (error instanceof Malformed || error instanceof z.ZodError) return { kind: "forged" };
    throw error;
  }
}

function agrees({ iss, jti, sub, nbf, ...read }: z.infer<typeof claims>): boolean {
  return (
    iss === read.issuer.id &&
    jti === read.id &&
    sub === read.credentialSubject.id &&
    nbf * 1_000 === Date.parse(read.validFrom)
  );
}

function toCertificate({
  id,
  issuer,
  validFrom,
  credentialSubject,
}: z.infer<typeof claims>): SignedCertificate {
  const [name] = credentialSubject.identifier;
  return {
    address: id,
    holder: name.identityHash,
    title: credentialSubject.achievement.name,
    issuer: issuer.name,
    issuedAt: validFrom,
    workshop: credentialSubject.narrative,
  };
}

class Malformed extends Error {}

/** Decodes strictly: the last base64 letter has unused bits, and a document with changed ones must not pass. */
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(base64url) || base64url.length % 4 === 1) throw new Malformed();
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  const again = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (again !== base64url) throw new Malformed();
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

function json(base64url: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes(base64url)));
  } catch {
    // An unreadable file is malformed.
    throw new Malformed();
  }
}

function lastPart(address: string): string | undefined {
  return address.split("/").at(-1);
}

const statusList = z.object({
  revokedCredential: z.array(
    z.object({
      id: z.string(),
      revocationDate: z.string().optional(),
      revocationReason: z.string().optional(),
    }),
  ),
});

export type Standing = { kind: "good" } | { kind: "revoked"; at: string | null; reason: string | null };

/**
 * The keys that sign certificates.
 * @throws Error when the site cannot be reached
 */
export async function loadKeys(): Promise<KeySet> {
  return keySet.parse(await load(KEYS_PATH, "no-cache"));
}

/** Whether the certificate is valid now. Null when unknown: no connection, or another site's certificate. */
export async function loadStanding(address: string): Promise<Standing | null> {
  const number = certificateNumber(address);
  if (!number) return null;
  try {
    const { revokedCredential } = statusList.parse(await load(credentialPaths.status(number), "no-store"));
    const [entry] = revokedCredential;
    if (!entry) return { kind: "good" };
    return { kind: "revoked", at: entry.revocationDate ?? null, reason: entry.revocationReason ?? null };
  } catch {
    // An unreadable list says nothing about the certificate.
    return null;
  }
}

async function load(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, credentials: "omit", signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

const PREFIX = "data:application/vc+jwt,";

/** Exactly the answer of `/verify/{id}/credential.json`, without further fields. */
const envelope = z.strictObject({
  "@context": z.literal("https://www.w3.org/ns/credentials/v2"),
  type: z.literal("EnvelopedVerifiableCredential"),
  id: z.string().startsWith(PREFIX),
});

/** The signed document in a file, either our JSON or the bare JWS. Null when the file is neither. */
export function readSignedFile(text: string): string | null {
  const bare = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(bare)) return bare;
  try {
    return envelope.parse(JSON.parse(text)).id.slice(PREFIX.length);
  } catch {
    // The page says that the file is not a certificate.
    return null;
  }
}
