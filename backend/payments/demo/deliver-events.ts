import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps";
import { demoEvents } from "../tables";
import { settleDue } from "./books";
import { webhookSecret } from "./secret";
import { sign, signatureHeader } from "./signature";

/** After so many tries the bank gives an event up; the reconciler finds the state without it. */
const maxAttempts = 50;

/** Sends the demo bank's waiting events, signed, to the same webhook answerer that a real provider calls. */
export async function deliverDemoEvents(
  deps: Deps,
  webhook: { fetch(request: Request): Promise<Response> },
): Promise<{ delivered: number }> {
  if (!deps.payments.some((gateway) => gateway.id === "demo")) return { delivered: 0 };
  const { db } = await deps.database();
  await settleDue(deps, db);
  const waiting = await db
    .select()
    .from(demoEvents)
    .where(and(isNull(demoEvents.deliveredAt), lt(demoEvents.attempts, maxAttempts)))
    .orderBy(asc(demoEvents.createdAt))
    .limit(50);
  let delivered = 0;
  for (const { id, ref, type } of waiting) {
    const body = Buffer.from(JSON.stringify({ id, type, ref }));
    const signature = sign(body, await webhookSecret(deps), deps.clock());
    const headers = { "content-type": "application/json", [signatureHeader]: signature };
    const answer = await webhook.fetch(
      new Request(`${deps.settings.origin}/api/stripe/webhook`, { method: "POST", headers, body }),
    );
    await db
      .update(demoEvents)
      .set({ attempts: sql`${demoEvents.attempts} + 1`, deliveredAt: answer.ok ? deps.clock() : null })
      .where(eq(demoEvents.id, id));
    if (answer.ok) delivered += 1;
  }
  return { delivered };
}
