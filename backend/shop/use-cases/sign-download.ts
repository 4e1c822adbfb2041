import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../../database/client";
import { readSecret } from "../../database/secrets";
import type { Deps } from "../../deps";
import { isLinkLive, linkExpiry } from "../domain/download-access";

/** What an address opens, and for whom: a leaked one opens nothing in another member's hands. */
export type Signed = { grantId: number; downloadId: string; memberId: number };

type Needs = Pick<Deps, "ids" | "clock">;

/** Address of a file for ten minutes. Source: reliability C16. */
export async function signDownload(db: Db, { ids, clock }: Needs, what: Signed): Promise<string> {
  const expires = linkExpiry(clock());
  const signature = await signatureOf(db, ids, what, expires);
  return `/api/documents/download/${what.grantId}/${what.downloadId}?expires=${expires}&signature=${signature}`;
}

/** The moment at which the address ends, which also names it; null for one that is not ours or is over. */
export async function readSignature(
  db: Db,
  { ids, clock }: Needs,
  what: Signed,
  query: URLSearchParams,
): Promise<number | null> {
  const written = query.get("expires") ?? "";
  if (!/^\d{1,12}$/.test(written)) return null;
  const expires = Number(written);
  const given = Buffer.from(query.get("signature") ?? "");
  const right = Buffer.from(await signatureOf(db, ids, what, expires));
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && isLinkLive(expires, clock()) ? expires : null;
}

async function signatureOf(db: Db, ids: Deps["ids"], what: Signed, expires: number): Promise<string> {
  const secret = await readSecret(db, ids, "downloads");
  const { grantId, downloadId, memberId } = what;
  return createHmac("sha256", secret)
    .update(`${grantId}/${downloadId}/${memberId}/${expires}`)
    .digest("base64url");
}
