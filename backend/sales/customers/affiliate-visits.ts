import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { shopSessions, visitor } from "../cart";
import type { BackendContext } from "../../context";
import type { Db } from "../../ground/database/client";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { affiliateVisits } from "./tables";
import { parseInput } from "./update-customer";
import { customerErrors } from "./errors";

/** Addresses without their query, which may hold personal data and is not needed. */
const visitAddress = z
  .union(
    [z.literal(""), z.url({ protocol: /^https?$/ }).max(2_000)],
    "An address starts with http:// or https://",
  )
  .transform((text) => (text === "" ? null : new URL(text).origin + new URL(text).pathname))
  .nullish();

const affiliateInput = z.strictObject({
  clientMutationId: z.string().nullish(),
  affiliate_key: z.string().regex(/^[\w-]{1,64}$/, "This affiliate does not exist"),
  page_url: visitAddress,
  referrer_url: visitAddress,
});

/** Records a visit that an affiliate brought, once: a browser that names its visit gets the same visit back. */
export async function setAffiliateData(context: BackendContext, input: unknown) {
  const {
    affiliate_key: affiliateKey,
    page_url: pageUrl = null,
    referrer_url: referrerUrl = null,
  } = parseInput(affiliateInput, input);
  const { deps, request } = context;
  const { db } = deps;
  const known = await findVisit(db, request.headers.get("fla-wca-visit") ?? "", affiliateKey);
  if (known) return { affiliateKey, visitId: known };
  if (
    !(await takeFromLimit(db, deps.clock, `affiliate-visit:${networkKey(context.ip)}`, {
      max: 30,
      seconds: 3_600,
    }))
  ) {
    throw customerErrors.tooManyVisits();
  }
  const { session } = await visitor(context);
  const id = deps.ids.uuid();
  await db.transaction((tx) =>
    saveVisit(tx, { id, affiliateKey, pageUrl, referrerUrl, visitedAt: deps.clock() }, session?.id ?? null),
  );
  return { affiliateKey, visitId: id };
}

/** The visit's id if there is such a visit for this affiliate. */
async function findVisit(db: Db, id: string, affiliateKey: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [row] = await db
    .select({ id: affiliateVisits.id })
    .from(affiliateVisits)
    .where(and(eq(affiliateVisits.id, id), eq(affiliateVisits.affiliateKey, affiliateKey)));
  return row?.id ?? null;
}

async function saveVisit(
  tx: Db,
  visit: typeof affiliateVisits.$inferInsert,
  sessionId: string | null,
): Promise<void> {
  await tx.insert(affiliateVisits).values(visit);
  if (sessionId === null) return;
  await tx
    .update(shopSessions)
    .set({ affiliateKey: visit.affiliateKey })
    .where(eq(shopSessions.id, sessionId));
}
