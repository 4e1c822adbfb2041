import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, inArray, isNull, lt, sql } from "drizzle-orm";
import { readSecret } from "../../../ground/database/secrets";
import type { Answerer } from "../../../ports";
import { BadSignature, type PaymentGateway } from "../port";
import { demoEvents } from "../tables";
import { type DemoBankDeps, settleDue } from "./ledger";

/** After this many attempts the bank drops an event. The reconciler then reads the state without it. */
const maxAttempts = 50;

/** Sends the demo bank's waiting events, signed, to the same webhook answerer that a real provider calls. */
export async function deliverDemoEvents(
  deps: DemoBankDeps & { payments: PaymentGateway[] },
  webhook: Answerer,
): Promise<{ delivered: number }> {
  if (!deps.payments.some((gateway) => gateway.id === "demo")) return { delivered: 0 };
  const { db } = deps;
  await settleDue(deps, db);
  const waiting = await db
    .select()
    .from(demoEvents)
    .where(and(isNull(demoEvents.deliveredAt), lt(demoEvents.attempts, maxAttempts)))
    .orderBy(asc(demoEvents.createdAt))
    .limit(50);
  const secret = waiting.length > 0 ? await webhookSecret(deps) : "";
  const taken: string[] = [];
  for (const { id, ref, type } of waiting) {
    const body = Buffer.from(JSON.stringify({ id, type, ref }));
    const signature = signEvent(body, secret, deps.clock());
    const headers = { "content-type": "application/json", [demoSignatureHeader]: signature };
    const answer = await webhook.fetch(
      new Request(`${deps.settings.origin}/api/stripe/webhook`, { method: "POST", headers, body }),
    );
    if (answer.ok) taken.push(id);
  }
  // All events are marked at once, because an event that is sent again after a crash changes nothing.
  const attempts = sql`${demoEvents.attempts} + 1`;
  const setDelivered = (ids: string[], deliveredAt: Date | null) =>
    ids.length > 0 && db.update(demoEvents).set({ attempts, deliveredAt }).where(inArray(demoEvents.id, ids));
  await setDelivered(taken, deps.clock());
  await setDelivered(
    waiting.flatMap(({ id }) => (taken.includes(id) ? [] : [id])),
    null,
  );
  return { delivered: taken.length };
}

export const demoSignatureHeader = "demo-signature";

/** Seconds by which the time of signing may differ from ours, in either direction. */
const toleranceSeconds = 300;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, like Stripe's signature. */
export function signEvent(body: Uint8Array, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${mac(body, secret, String(t)).toString("hex")}`;
}

/** @throws BadSignature for a missing, malformed, foreign, old or future signature. */
export function verifyEvent(body: Uint8Array, header: string | null, secret: string, now: Date): void {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!t || !v1) throw new BadSignature("The signature is missing or malformed");
  if (!timingSafeEqual(Buffer.from(v1, "hex"), mac(body, secret, t)))
    throw new BadSignature("The signature does not fit");
  if (Math.abs(Number(t) - now.getTime() / 1000) > toleranceSeconds)
    throw new BadSignature("The signature's time is out of range");
}

function mac(body: Uint8Array, secret: string, t: string): Buffer {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest();
}

/** The key that the demo bank signs its events with. */
export async function webhookSecret(bank: DemoBankDeps): Promise<string> {
  return readSecret(bank.db, bank.ids, "demo-webhook");
}
