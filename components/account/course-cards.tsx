"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { GetCoursesDocument, type GetCoursesQuery } from "@/graphql/generated/member/documents";
import { useKept } from "@/lib/browser/use-kept";
import { routes } from "@/lib/addresses/routes";
import { courseState, type CourseState, courseWords, percent } from "@/components/account/bookings";
import { dayText } from "@/lib/rules/times/day-text";
import { outsideLink } from "@/lib/rules/addresses/outside-links";
import styles from "./courses-section.module.css";

/** The member's courses as they are in the browser's cache. */
export function CourseCards({ drawn }: { drawn: GetCoursesQuery }) {
  const { courses } = useKept(GetCoursesDocument, {}, drawn, itself);
  return (
    <ul className={styles.courses}>
      {(courses ?? []).map((course) => (course ? <CourseCard key={course.id} course={course} /> : null))}
    </ul>
  );
}

const itself = (answer: GetCoursesQuery) => answer;

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
  return <OpeningForm id={id}>{words}</OpeningForm>;
}

/** After the press the card has a link, also where the browser lets no script open a tab. */
function OpeningForm({ id, children }: { id: string; children: ReactNode }) {
  const { form, state, failure } = useSentForm({
    operation: "startCourse",
    load: async () =>
      sentBy((await import("@/lib/forms/account/open-course")).openCourse, ({ to }) => {
        const href = outsideLink(to);
        if (href) openTab(href);
        else window.location.assign(to);
        return "sent";
      }),
  });
  return (
    <form {...form} action="/api/forms/start-course" target="_blank" rel="noopener noreferrer">
      <input type="hidden" name="course" value={id} />
      <button type="submit" className={styles.open} aria-disabled={state !== "idle" || undefined}>
        {children}
      </button>
      <span role="alert">{failure}</span>
    </form>
  );
}

function openTab(href: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href, target: "_blank", rel: "noopener noreferrer" });
  link.click();
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
