import { asc, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { courses } from "../tables";

export type CourseRow = typeof courses.$inferSelect;

export function coursesOf(db: Db, memberId: number): Promise<CourseRow[]> {
  return db.select().from(courses).where(eq(courses.memberId, memberId)).orderBy(asc(courses.id));
}
