import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { SectionEmpty } from "@/components/layout/section-empty";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { GetCoursesDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import { routes } from "@/lib/routes";
import { CourseCard, type Course } from "./course-card";
import styles from "./courses-section.module.css";

/** The learning platform's sign-in works once: the link asks for it when it is followed, and is never loaded ahead. */
export async function CoursesSection({ hasLearningLink }: { hasLearningLink: boolean }) {
  const courses = await readCourses();
  return (
    <AccountSection id="courses" title="Courses">
      {"problem" in courses ? (
        <SectionFailure message={courses.problem} />
      ) : courses.rows.length === 0 ? (
        <SectionEmpty text="Self-paced courses that you buy open here at once.">
          <ButtonLink href="/workshops" variant="outline" color="black" size="xs">
            Find a course
          </ButtonLink>
        </SectionEmpty>
      ) : (
        <ul className={styles.courses}>
          {courses.rows.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </ul>
      )}
      {hasLearningLink ? (
        <p>
          <a className={styles.platform} href={routes.learning} target="_blank" rel="noopener noreferrer">
            Open the learning platform, signed in
            <Icon name="arrow-up-right" size="1em" />
          </a>
        </p>
      ) : null}
    </AccountSection>
  );
}

async function readCourses(): Promise<{ rows: Course[] } | { problem: string }> {
  try {
    const { courses } = await readViewer(GetCoursesDocument, {});
    return courses
      ? { rows: courses.filter((course) => course !== null) }
      : { problem: messageFor("getCourses") };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getCourses", failure) };
  }
}
