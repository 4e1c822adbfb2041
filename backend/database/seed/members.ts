import { certificates, courses, members } from "../../member/tables";
import type { Db } from "../client";
import { sampleCertificates, sampleCourses } from "./member-records";
import { samplePeople } from "./people";

/**
 * Adds the sample people with their certificates and courses. All are fictional and have addresses at example.com.
 * @returns false, with nothing changed, when there are members already.
 */
export async function seedMembers(tx: Db, clock: () => Date): Promise<boolean> {
  const [known] = await tx.select({ id: members.id }).from(members).limit(1);
  if (known) return false;
  const now = clock();
  const added = await tx
    .insert(members)
    .values(samplePeople.map(({ about: _, ...person }) => ({ ...person, createdAt: now })))
    .onConflictDoNothing({ target: members.email })
    .returning({ id: members.id, email: members.email });
  // Another process was faster and adds them all.
  if (added.length < samplePeople.length) return false;

  const ids = new Map(added.map(({ id, email }) => [email, id]));
  await tx.insert(certificates).values(sampleCertificates(ids, now));
  await tx.insert(courses).values(sampleCourses(ids, now));
  return true;
}
