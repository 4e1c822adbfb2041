import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { SignJWT } from "jose";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import type { Member } from "./store";
import { courses, members } from "./tables";

export type CourseRow = typeof courses.$inferSelect;
type BoughtCourse = {
  memberId: number;
  productId: number;
  title: string;
  courseUrl: string;
  type: string;
  boughtAt: Date;
};

export function coursesOf(db: Db, memberId: number): Promise<CourseRow[]> {
  return db.select().from(courses).where(eq(courses.memberId, memberId)).orderBy(asc(courses.id));
}

/**
 * Opens a product's course, once per member. If the course has ended and the member buys again, it opens again with its
 * progress, and the earlier purchase has no further effect.
 */
export async function openCourse(tx: Db, { boughtAt, ...course }: BoughtCourse): Promise<void> {
  await tx
    .insert(courses)
    .values(course)
    .onConflictDoUpdate({
      target: [courses.memberId, courses.productId],
      set: { expired: false },
      setWhere: or(isNull(courses.startedAt), lt(courses.startedAt, boughtAt)),
    });
}

/**
 * Notes when a member first opens a course. Later calls, and calls about an ended course, change nothing.
 *
 * @returns null: the member has no such course
 */
export async function startCourse(
  db: Db,
  { memberId, id, at }: { memberId: number; id: number; at: Date },
): Promise<CourseRow | null> {
  const isTheirs = and(eq(courses.id, id), eq(courses.memberId, memberId));
  await db
    .update(courses)
    .set({ startedAt: at })
    .where(and(isTheirs, isNull(courses.startedAt), eq(courses.expired, false)));
  const [course] = await db.select().from(courses).where(isTheirs);
  return course ?? null;
}

/** Closes a course after its purchase was refunded. Its progress is kept. */
export async function closeCourse(
  tx: Db,
  { memberId, productId }: { memberId: number; productId: number },
): Promise<void> {
  await tx
    .update(courses)
    .set({ expired: true })
    .where(and(eq(courses.memberId, memberId), eq(courses.productId, productId)));
}

type PaidProgram = { memberId: number; orderId: number | null; id: string; title: string };

/** Enters a member into the program. Repeating the call for the same order changes nothing. */
export async function enterProgram(tx: Db, { memberId, orderId, id, title }: PaidProgram): Promise<void> {
  const program = { status: "active", orderId, id, title };
  await tx.update(members).set({ program }).where(eq(members.id, memberId));
}

/** Removes a member from the program after the purchase was refunded, unless another order grants it. */
export async function leaveProgram(
  tx: Db,
  { memberId, orderId }: Pick<PaidProgram, "memberId" | "orderId">,
): Promise<void> {
  const [member] = await tx
    .select({ program: members.program })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.program?.orderId !== orderId) return;
  await tx.update(members).set({ program: null }).where(eq(members.id, memberId));
}

/** Lifetime of the link. The site requests a new link for every click. */
const LINK_SECONDS = 60;

/**
 * Signs a member in at the learning platform, which checks the token with the shared secret and accepts its id once.
 */
export async function learningLink(
  { settings, clock, ids }: Pick<Deps, "settings" | "clock" | "ids">,
  member: Pick<Member, "id" | "email" | "firstName" | "lastName">,
): Promise<string | null> {
  if (!settings.learning) return null;
  const { url, secret } = settings.learning;
  const now = Math.floor(clock().getTime() / 1_000);
  const name = [member.firstName, member.lastName].filter(Boolean).join(" ");
  const token = await new SignJWT({ email: member.email, ...(name && { name }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(member.id))
    .setIssuer(settings.origin)
    .setAudience("learning")
    .setJti(ids.uuid())
    .setIssuedAt(now)
    .setExpirationTime(now + LINK_SECONDS)
    .sign(new TextEncoder().encode(secret));
  const link = new URL(url);
  link.searchParams.set("token", token);
  return link.href;
}
