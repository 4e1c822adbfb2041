import { AccountList } from "@/components/layout/account-section";
import { Icon } from "@/components/ui/icon";
import { GetCoursesDocument } from "@/graphql/generated/member/documents";
import { readPart } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { CourseCards } from "./course-cards";
import styles from "./courses-section.module.css";

/** A sign-in at the learning platform works once, so the link requests it on the click and is never preloaded. */
export async function CoursesSection({ hasLearningLink }: { hasLearningLink: boolean }) {
  const answer = await readPart(GetCoursesDocument, {}, (data) => data.courses && data);
  return (
    <AccountList
      id="courses"
      title="Courses"
      rows={"problem" in answer ? answer : answer.courses?.some((one) => one !== null) ? [answer] : []}
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
      {([drawn]) => (drawn ? <CourseCards drawn={drawn} /> : null)}
    </AccountList>
  );
}
