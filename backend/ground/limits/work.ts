import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { readSecret } from "../database/secrets";
import type { Clock, Ids } from "../../ports";
import type { Db } from "../database/client";
import { hashToken } from "../hashes";
import { takeFromLimit } from "./limits";

type WorkDeps = { db: Db; ids: Ids; clock: Clock };

/** The browser repeats PBKDF2 until a key begins with a byte of zeros: 256 tries on average. Checking takes one try. */
const ALGORITHM = "PBKDF2/SHA-256";
/** Rounds of one try. All tries together take about a third of a second on a phone. */
const ROUNDS = 500;
const MAX_LEVEL = 8;
const VALID_SECONDS = 600;

/**
 * A proof-of-work task, as the text for the browser.
 *
 * @param purpose the only purpose for which the solution counts
 * @param level each level doubles the work; 8 at most, about a minute and a half
 */
export async function demandWork(deps: WorkDeps, purpose: string, level = 0): Promise<string> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: roundsOf(level),
    deriveKey,
    // Our own clock decides how long the task is valid; the library would check its own field by the machine's clock.
    data: { purpose, until: Math.floor(deps.clock().getTime() / 1_000) + VALID_SECONDS },
    hmacSignatureSecret: await readSecret(deps.db, deps.ids, "work"),
  });
  return JSON.stringify(challenge);
}

function roundsOf(level: number): number {
  return ROUNDS * 2 ** Math.min(MAX_LEVEL, Math.max(0, Math.trunc(level)));
}

const text = z.string().max(200);
const parameters = z.strictObject({
  algorithm: z.literal(ALGORITHM),
  nonce: text,
  salt: text,
  cost: z.number().int().min(ROUNDS).max(roundsOf(MAX_LEVEL)),
  keyLength: z.literal(32),
  keyPrefix: z.literal("00"),
  data: z.strictObject({ purpose: text, until: z.number().int() }),
});
const done = z.strictObject({
  challenge: z.strictObject({ parameters, signature: text }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: text }),
});

/**
 * Reads a solution from base64 of JSON. Returns false for anything but a fresh solution of one of our tasks that was
 * not used before.
 */
export async function isWorkDone(
  deps: WorkDeps,
  sent: string | null,
  purpose: string,
  level = 0,
): Promise<boolean> {
  const parsed = done.safeParse(fromBase64(sent));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.data;
  const { data, cost } = challenge.parameters;
  // One level less is enough, because others may have raised the level in the meantime.
  if (data.purpose !== purpose || cost < roundsOf(level - 1)) return false;
  if (data.until * 1_000 <= deps.clock().getTime()) return false;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: await readSecret(deps.db, deps.ids, "work"),
  });
  if (!verified) return false;
  const once = { max: 1, seconds: VALID_SECONDS };
  return takeFromLimit(deps.db, deps.clock, `work:${hashToken(challenge.signature)}`, once);
}

function fromBase64(sent: string | null): unknown {
  if (!sent || sent.length > 4_000) return null;
  try {
    return JSON.parse(Buffer.from(sent, "base64").toString("utf8"));
  } catch {
    // A text that cannot be read is no proof of work.
    return null;
  }
}
