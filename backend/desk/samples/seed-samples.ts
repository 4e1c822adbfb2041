import { inArray } from "drizzle-orm";
import { hasOpenCode, insertAccessCode } from "../../sales/access";
import { certificates } from "../../people/certificates";
import type { Db } from "../../ground/database/client";
import { courses, members } from "../../people/members";
import { sampleCertificates, sampleCourses } from "./member-records";
import { addSampleOrder, sampleOrders } from "./orders";
import { samplePeople } from "./people";
import { addSampleMethods, addSampleSubscription, sampleSubscriptions } from "./subscriptions";

/** Sample members or codes exist on a public site. */
class SamplesInPublic extends Error {
  override name = "SamplesInPublic";
}

/**
 * Refuses samples on a public site, because their names and codes are published with the product.
 *
 * @throws SamplesInPublic
 */
export async function checkSamples(db: Db): Promise<void> {
  const emails = samplePeople.map(({ email }) => email);
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.email, emails))
    .limit(1);
  if (!member && !(await hasOpenCode(db, sampleCodes))) return;
  throw new SamplesInPublic(
    "This database contains sample members or codes that are public knowledge. Start with another database, or set DEMONSTRATION=1 if the site is only a demonstration.",
  );
}

/** Adds sample people and orders at a first start. It does nothing when there are members already. */
export async function seedSamples(db: Db, clock: () => Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await addSampleMembers(tx, clock)) await addSampleOrders(tx, clock);
  });
}

/**
 * Adds the sample people with their certificates and courses. All are fictional and have addresses at example.com.
 * @returns false, with nothing changed, when there are members already
 */
export async function addSampleMembers(tx: Db, clock: () => Date): Promise<boolean> {
  const [known] = await tx.select({ id: members.id }).from(members).limit(1);
  if (known) return false;
  const now = clock();
  const added = await tx
    .insert(members)
    .values(samplePeople.map(({ about: _, ...person }) => ({ ...person, createdAt: now })))
    .onConflictDoNothing({ target: members.email })
    .returning({ id: members.id, email: members.email });
  // Another process was faster and adds all of them.
  if (added.length < samplePeople.length) return false;

  const ids = new Map(added.map(({ id, email }) => [email, id]));
  await tx.insert(certificates).values(sampleCertificates(ids, now));
  await tx.insert(courses).values(sampleCourses(ids, now));
  return true;
}

/**
 * Adds the sample people's purchases, in every state of an order and a subscription, their saved payment methods, and
 * two access codes for a course and for the yearly event. A missing sample person is skipped.
 */
async function addSampleOrders(tx: Db, clock: () => Date): Promise<void> {
  const now = clock();
  for (const sample of sampleOrders) await addSampleOrder(tx, now, sample);
  const tokens = await addSampleMethods(tx, now);
  for (const sample of sampleSubscriptions) await addSampleSubscription(tx, now, sample, tokens);
  const [course, event] = sampleCodes;
  await insertAccessCode(tx, course, 992, null);
  await insertAccessCode(tx, event, 4001, null);
}

const sampleCodes = ["SAMPLE-FLOW-7Q4M-X2KD-9TVR", "SAMPLE-LIVE-4R8N-W3PL-6HZT"] as const;
