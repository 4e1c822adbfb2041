import { createHmac } from "node:crypto";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { sameHash } from "../../ground/hashes";
import { addressKey } from "../../ground/limits/limits";

/**
 * The permanent cookie of a browser that has signed in: `<random>.<address, hashed>.<signature>`. It gives no access.
 * It gives this browser its own allowances for this address, so that nobody else can use them up.
 */
export async function signDevice(tx: Db, ids: Deps["ids"], email: string): Promise<string> {
  const text = `${ids.token()}.${addressKey(email)}`;
  return `${text}.${await signatureOf(tx, ids, text)}`;
}

/** The device's own id, for keys of limits; null for a browser that has never signed in with this address. */
export async function readDevice(
  db: Db,
  ids: Deps["ids"],
  sent: string | null | undefined,
  email: string,
): Promise<string | null> {
  const [, text, name, address, signature] = FORM.exec(sent ?? "") ?? [];
  if (!text || !name || !signature || address !== addressKey(email)) return null;
  return sameHash(signature, await signatureOf(db, ids, text)) ? name.slice(0, 22) : null;
}

const FORM = /^(([\w-]{20,100})\.([\w-]{22}))\.([\w-]{43})$/;

async function signatureOf(db: Db, ids: Deps["ids"], text: string): Promise<string> {
  return createHmac("sha256", await readSecret(db, ids, "sign-in-device"))
    .update(text)
    .digest("base64url");
}
