import type { RootQueryResolvers } from "@/graphql/generated/member/resolvers";
import { coursesOf } from "../store/courses";
import { globalId } from "./viewer";

export const coursesField: RootQueryResolvers["courses"] = async (_root, _args, { deps, identity }) => {
  const who = await identity();
  if (!who) return [];
  const { db } = await deps.database();
  const rows = await coursesOf(db, who.memberId);
  return rows.map((row) => ({
    id: globalId("course", row.id),
    title: row.title,
    courseUrl: row.courseUrl,
    startedAt: row.startedAt?.toISOString() ?? null,
    completed: row.completedAt !== null,
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: row.progress,
    expired: row.expired,
    type: row.type,
  }));
};
