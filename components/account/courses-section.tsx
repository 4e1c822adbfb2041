import { AccountList } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { GetCoursesDocument, type GetCoursesQuery } from "@/graphql/generated/member/documents";
import { readPart } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { courseState, type CourseState, courseWords, percent } from "@/components/account/bookings";
import { dayText } from "@/lib/rules/times/day-text";
import { outsideLink } from "@/lib/rules/addresses/outside-links";
import styles from "./courses-section.module.css";

/** A sign-in at the learning platform works once, so the link requests it on the click and is never preloaded. */
export async function CoursesSection({ hasLearningLink }: { hasLearningLink: boolean }) {
  const courses = await readPart(GetCoursesDocument, {}, (data) =>
    data.courses?.filter((one) => one !== null),
  );
  return (
    <AccountList
      id="courses"
      title="Courses"
      rows={courses}
      empty={{
        text: "Self-paced courses open here as soon as you have bought them.",
        href: "/workshops",
        label: "Find a course",
      }}
      end={
        hasLearningLink ? (
          <p>
            <a className={styles.platform} href={routes.learning} target="_blank" rel="noopener noreferrer">
              Open the learning platform, signed in
              <Icon name="arrow-up-right" size="1em" />
            </a>
          </p>
        ) : null
      }
    >
      {(rows) => (
        <ul className={styles.courses}>
          {rows.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}

export type Course = NonNullable<NonNullable<GetCoursesQuery["courses"]>[number]>;

export function CourseCard({ course }: { course: Course }) {
  const state = courseState(course);
  const done = state === "done" ? 100 : percent(course.progress);
  const title = course.title ?? "Course";
  const href = course.expired ? null : outsideLink(course.courseUrl);
  return (
    <li className={styles.card} data-state={state}>
      <p className={styles.state}>
        <span>{courseWords[state]}</span>
        {course.type ? <span>{` · ${kindOf(course.type)}`}</span> : null}
      </p>
      <h3 className={styles.title}>
        {href ? <Opening course={course} href={href} /> : <span>{title}</span>}
      </h3>
      <div className={styles.bar}>
        <progress className={styles.progress} value={done} max={100} aria-label={`Progress of ${title}`} />
        <span data-numbers>{`${done} %`}</span>
      </div>
      <p className={styles.note}>{note(course, state)}</p>
    </li>
  );
}

/** The learning platform's word for people: "self-paced" becomes "Self-paced", "online-course" "Online course". */
function kindOf(type: string): string {
  const words = type === "self-paced" ? type : type.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first press sends a form, which notes that the course begins. Later on it is a link. */
function Opening({ course: { id, title, notesStart }, href }: { course: Course; href: string }) {
  const [, start, end] = /^(?:(.*)\s)?(\S+)$/s.exec(title ?? "Course") ?? ["", "", title];
  const words = (
    <span>
      <span>{start}</span> {/* Keeps the arrow on the same line as the last word. */}
      <span className={styles.end}>
        <span>{end}</span>
        <Icon name="arrow-up-right" size="0.8em" />
      </span>
      <VisuallyHidden> (opens the learning platform)</VisuallyHidden>
    </span>
  );
  if (!notesStart)
    return (
      <AppLink href={href} external target="_blank" rel="noopener noreferrer">
        {words}
      </AppLink>
    );
  return (
    <form method="post" action="/api/forms/start-course" target="_blank" rel="noopener noreferrer">
      <input type="hidden" name="course" value={id} />
      <button type="submit" className={styles.open}>
        {words}
      </button>
    </form>
  );
}

function note(course: Course, state: CourseState) {
  if (state === "done")
    return course.completedAt ? `Completed on ${dayText(course.completedAt)}` : "Well done.";
  if (state === "waiting") return "Start whenever you like.";
  if (state === "running")
    return course.startedAt ? `Started on ${dayText(course.startedAt)}` : "Continue where you left off.";
  return (
    <span>
      Your progress is kept. <AppLink href={routes.contact}>Ask us</AppLink> to open it again.
    </span>
  );
}
