import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from "jose";
import { z } from "zod";
import { credentialPaths } from "@/lib/rules/credential";
import { keepSecret } from "../../database/secrets";
import type { Deps } from "../../deps";
import { keptForDeps } from "../../kept-for-deps";

/** The only algorithm that every Open Badges 3.0 verifier has to know; and it signs the same text always the same. */
export const ALGORITHM = "RS256";

const text = z.string().min(1);
const privateJwk = z.strictObject({
  kty: z.literal("RSA"),
  n: text,
  e: text,
  d: text,
  p: text,
  q: text,
  dp: text,
  dq: text,
  qi: text,
});

/** A key as anybody may have it; `kid` is the address that answers with it alone. Source: RFC 7517. */
export type PublicKey = { kty: "RSA"; n: string; e: string; alg: string; use: "sig"; kid: string };
export type SigningKey = { sign: CryptoKey; open: PublicKey; thumbprint: string };

/** The academy's key, made at its first use. */
export const signingKey = keptForDeps(readKey);

async function readKey(deps: Deps): Promise<SigningKey> {
  const { db } = await deps.database();
  const kept = privateJwk.parse(JSON.parse(await keepSecret(db, "credentials", makeKey)));
  const { kty, n, e } = kept;
  const sign = await importJWK(kept, ALGORITHM);
  if (sign instanceof Uint8Array) throw new Error("the key of the credentials is no RSA key");
  const thumbprint = await calculateJwkThumbprint({ kty, n, e });
  const kid = deps.settings.origin + credentialPaths.key(thumbprint);
  return { sign, thumbprint, open: { kty, n, e, alg: ALGORITHM, use: "sig", kid } };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2_048, extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}
