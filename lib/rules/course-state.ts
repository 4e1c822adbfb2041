export type CourseState = "waiting" | "running" | "done" | "ended";

export type CourseFacts = {
  startedAt?: string | null;
  completed?: boolean | null;
  completedAt?: string | null;
  progress?: number | null;
  expired?: boolean | null;
};

/** Where somebody stands in a course. What is completed stays so, also when its access has ended. */
export function courseState({
  startedAt,
  completed,
  completedAt,
  progress,
  expired,
}: CourseFacts): CourseState {
  if (completed || completedAt) return "done";
  if (expired) return "ended";
  return startedAt || percent(progress) > 0 ? "running" : "waiting";
}

/** Whole percent from 0 to 100, whatever the server wrote. */
export function percent(progress: number | null | undefined): number {
  return Number.isFinite(progress) ? Math.min(100, Math.max(0, Math.round(progress ?? 0))) : 0;
}

/** One word or two for lists. */
export const courseWords: Record<CourseState, string> = {
  waiting: "Not started",
  running: "In progress",
  done: "Completed",
  ended: "Access ended",
};
