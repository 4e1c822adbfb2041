import { z } from "zod";
import { certificateNumber, credentialPaths, KEYS_PATH } from "@/lib/rules/credential";
import { keySet, type KeySet } from "./check-credential";

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

/** The keys that sign certificates. @throws when the site cannot be reached. */
export async function loadKeys(): Promise<KeySet> {
  return keySet.parse(await load(KEYS_PATH, "no-cache"));
}

/** Whether a certificate still holds, asked now. Null when nobody can tell: no connection, or another house's. */
export async function loadStanding(address: string): Promise<Standing | null> {
  const number = certificateNumber(address);
  if (!number) return null;
  try {
    const { revokedCredential } = statusList.parse(await load(credentialPaths.status(number), "no-store"));
    const [entry] = revokedCredential;
    if (!entry) return { kind: "good" };
    return { kind: "revoked", at: entry.revocationDate ?? null, reason: entry.revocationReason ?? null };
  } catch {
    return null;
  }
}

async function load(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, credentials: "omit", signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
