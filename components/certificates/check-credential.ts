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

export type KeySet = { keys: { kty: "RSA"; n: string; e: string; alg: "RS256"; kid: string }[] };

/**
 * The keys of a key set (RFC 7517) that can sign certificates.
 * @throws Malformed
 */
export function readKeys(json: unknown): KeySet {
  const keys = listAt(json, "keys").map((key) => {
    mustBe(textAt(key, "kty"), "RSA");
    mustBe(textAt(key, "alg"), "RS256");
    return {
      kty: "RSA",
      n: textAt(key, "n"),
      e: textAt(key, "e"),
      alg: "RS256",
      kid: textAt(key, "kid"),
    } as const;
  });
  return { keys };
}

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
    const header = json(head);
    mustBe(textAt(header, "alg"), "RS256");
    mustBe(textAt(header, "typ"), "JWT");
    mustHave(header, ["alg", "kid", "typ"]);
    const kid = textAt(header, "kid");
    // Compares only the last part, because the site's address may have changed since.
    const key = keys.find((one) => lastPart(one.kid) === lastPart(kid));
    if (!key) return { kind: "forged" };
    const { kty, n, e } = key;
    const imported = await subtle.importKey("jwk", { kty, n, e }, algorithm, false, ["verify"]);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    if (!(await subtle.verify(algorithm.name, imported, bytes(signature), signed))) return { kind: "forged" };
    return { kind: "genuine", certificate: toCertificate(json(body)) };
  } catch (error) {
    if (error instanceof Malformed) return { kind: "forged" };
    throw error;
  }
}

/**
 * The certificate in the claims, whose parts have to agree.
 * @throws Malformed
 */
function toCertificate(claims: unknown): SignedCertificate {
  const certificate = {
    address: textAt(claims, "id"),
    holder: textAt(claims, "credentialSubject", "identifier", 0, "identityHash"),
    title: textAt(claims, "credentialSubject", "achievement", "name"),
    issuer: textAt(claims, "issuer", "name"),
    issuedAt: textAt(claims, "validFrom"),
    workshop: textAt(claims, "credentialSubject", "narrative"),
  };
  mustBe(listAt(claims, "type").join(), "VerifiableCredential,OpenBadgeCredential");
  mustBe(listAt(claims, "credentialSubject", "identifier").length, 1);
  mustBe(textAt(claims, "credentialSubject", "identifier", 0, "identityType"), "name");
  mustBe(valueAt(claims, "credentialSubject", "identifier", 0, "hashed"), false);
  mustBe(textAt(claims, "iss"), textAt(claims, "issuer", "id"));
  mustBe(textAt(claims, "jti"), certificate.address);
  mustBe(textAt(claims, "sub"), textAt(claims, "credentialSubject", "id"));
  mustBe(valueAt(claims, "nbf"), Date.parse(certificate.issuedAt) / 1_000);
  return certificate;
}

/** A JSON value is not what it has to be. */
class Malformed extends Error {}

function valueAt(json: unknown, ...path: (string | number)[]): unknown {
  let value = json;
  for (const step of path)
    value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return value;
}

function textAt(json: unknown, ...path: (string | number)[]): string {
  const value = valueAt(json, ...path);
  if (typeof value !== "string" || value === "") throw new Malformed();
  return value;
}

const optionalTextAt = (json: unknown, field: string): string | null =>
  valueAt(json, field) === undefined ? null : textAt(json, field);

function listAt(json: unknown, ...path: (string | number)[]): unknown[] {
  const value = valueAt(json, ...path);
  if (!Array.isArray(value)) throw new Malformed();
  return value;
}

function mustBe(value: unknown, expected: string | number | boolean): void {
  if (value !== expected) throw new Malformed();
}

/** The object has these fields, sorted by name, and no others. */
function mustHave(json: unknown, fields: readonly string[]): void {
  const names = typeof json === "object" && json !== null ? Object.keys(json).sort() : [];
  mustBe(names.join(), fields.join());
}

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

export type Standing = { kind: "good" } | { kind: "revoked"; at: string | null; reason: string | null };

/**
 * The keys that sign certificates.
 * @throws Error when the site cannot be reached
 */
export async function loadKeys(): Promise<KeySet> {
  return readKeys(await load(KEYS_PATH, "no-cache"));
}

/** Whether the certificate is valid now. Null when unknown: no connection, or another site's certificate. */
export async function loadStanding(address: string): Promise<Standing | null> {
  const number = certificateNumber(address);
  if (!number) return null;
  try {
    const [entry] = listAt(await load(credentialPaths.status(number), "no-store"), "revokedCredential");
    if (entry === undefined) return { kind: "good" };
    textAt(entry, "id");
    return {
      kind: "revoked",
      at: optionalTextAt(entry, "revocationDate"),
      reason: optionalTextAt(entry, "revocationReason"),
    };
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

/**
 * The signed document in a file: either exactly the answer of `/verify/{id}/credential.json`, without further fields, or
 * the bare JWS. Null when the file is neither.
 */
export function readSignedFile(text: string): string | null {
  const bare = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(bare)) return bare;
  try {
    const file: unknown = JSON.parse(text);
    mustHave(file, ["@context", "id", "type"]);
    mustBe(textAt(file, "@context"), "https://www.w3.org/ns/credentials/v2");
    mustBe(textAt(file, "type"), "EnvelopedVerifiableCredential");
    const id = textAt(file, "id");
    return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;
  } catch {
    // The page says that the file is not a certificate.
    return null;
  }
}
