import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../database/client";
import { courses } from "../tables";

export type CourseRow = typeof courses.$inferSelect;
export type BoughtCourse = {
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
 * Opens what a product brings, once a member. Bought again after it was begun, an ended one opens again with its
 * progress; the purchase that it came from does nothing more.
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

/** The purchase was given back: the course is not open any more. Its progress is kept. */
export async function closeCourse(
  tx: Db,
  { memberId, productId }: { memberId: number; productId: number },
): Promise<void> {
  await tx
    .update(courses)
    .set({ expired: true })
    .where(and(eq(courses.memberId, memberId), eq(courses.productId, productId)));
}
