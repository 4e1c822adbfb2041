import { webcrypto } from "node:crypto";
import { type KeySet, readKeys } from "@/components/certificates/check-credential";
import { credentialClaims } from "@/backend/people/certificates/credential";
import type { CertificateRow } from "@/backend/people/certificates/store";

const sampleRow: CertificateRow = {
  id: 1,
  memberId: 1,
  seatId: null,
  seatTurn: null,
  kept: [],
  email: null,
  holderName: "Elif Kaya",
  nameCorrections: [],
  certificationSlug: "flight-level-2-design",
  certificationTitle: "Flight Level 2 Design",
  addon: false,
  workshopDate: new Date("2026-04-28T07:00:00Z"),
  guides: [
    { id: "g1", name: "Tomáš Novák" },
    { id: "g2", name: "Maria Silva" },
  ],
  completed: true,
  publicId: "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
  issueUri: null,
  feedback: null,
  feedbackAnswers: null,
  revokedAt: null,
  revokedReason: null,
  createdAt: new Date("2026-05-01T10:00:00.456Z"),
  modifiedAt: new Date("2026-05-01T10:00:00Z"),
};

type Changes = { header?: Record<string, unknown>; claims?: Record<string, unknown> };
type Pair = webcrypto.CryptoKeyPair;

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
let own: Promise<Pair> | undefined;

export function newPair(): Promise<Pair> {
  return webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

/**
 * A certificate and the keys to check it; header and claims may be made wrong and are signed all the same, which no
 * library would do. One pair of keys for all that bring none: to make one takes its time.
 */
export async function signedSample(
  changes: Changes = {},
  pair: Promise<Pair> = (own ??= newPair()),
): Promise<{ document: string; keys: KeySet }> {
  const { publicKey, privateKey } = await pair;
  const { n, e } = await webcrypto.subtle.exportKey("jwk", publicKey);
  const kid = "http://localhost:3000/credentials/keys/sample";
  const keys = readKeys({ keys: [{ kty: "RSA", n, e, alg: "RS256", kid }] });
  const text = [
    { alg: "RS256", kid, typ: "JWT", ...changes.header },
    { ...credentialClaims(sampleRow, "http://localhost:3000"), ...changes.claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = await webcrypto.subtle.sign(algorithm.name, privateKey, Buffer.from(text));
  return { document: `${text}.${Buffer.from(signature).toString("base64url")}`, keys };
}
