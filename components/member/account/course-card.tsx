import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { GetCoursesQuery } from "@/graphql/generated/member/documents";
import { routes } from "@/lib/routes";
import { courseState, courseWords, percent, type CourseState } from "@/lib/rules/course-state";
import { dayText } from "@/lib/rules/day-text";
import { outsideLink } from "@/lib/rules/outside-link";
import styles from "./course-card.module.css";

export type Course = NonNullable<NonNullable<GetCoursesQuery["courses"]>[number]>;

export function CourseCard({ course }: { course: Course }) {
  const state = courseState(course);
  const done = state === "done" ? 100 : percent(course.progress);
  const title = course.title ?? "Course";
  const href = course.expired ? null : outsideLink(course.courseUrl);
  return (
    <li className={styles.card} data-state={state}>
      <p className={styles.state}>{courseWords[state]}</p>
      <h3 className={styles.title}>
        {href ? (
          <AppLink href={href} external target="_blank" rel="noopener noreferrer">
            {title}
            <Icon name="arrow-up-right" size="0.8em" />
            <VisuallyHidden> (opens the learning platform)</VisuallyHidden>
          </AppLink>
        ) : (
          title
        )}
      </h3>
      <div className={styles.bar}>
        <progress className={styles.progress} value={done} max={100} aria-label={`Progress of ${title}`} />
        <span data-numbers>{done} %</span>
      </div>
      <p className={styles.note}>{note(course, state)}</p>
    </li>
  );
}

function note(course: Course, state: CourseState) {
  if (state === "done")
    return course.completedAt ? `Completed on ${dayText(course.completedAt)}` : "Well done.";
  if (state === "waiting") return "Begin whenever you like.";
  if (state === "running")
    return course.startedAt ? `Begun on ${dayText(course.startedAt)}` : "Go on where you were.";
  return (
    <>
      Your progress is kept. <AppLink href={routes.contact}>Ask us</AppLink> to open it again.
    </>
  );
}
