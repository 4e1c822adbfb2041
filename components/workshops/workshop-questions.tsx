import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/addresses/routes";
import { Prose } from "@/components/ui/prose";
import { Section } from "@/components/layout/section";
import type { WorkshopText } from "./workshop-text";
import styles from "./workshop-questions.module.css";

export function WorkshopQuestions({ questions }: { questions: NonNullable<WorkshopText["questions"]> }) {
  return (
    <Section id="questions">
      <div className={styles.columns}>
        <div className={styles.words}>
          <h2 id="questions-title" data-scene="headline">
            {questions.title}
          </h2>
          <p>
            Another question? <AppLink href={routes.contact}>Ask us</AppLink>: a guide answers within two
            working days.
          </p>
        </div>
        <div className={styles.answers}>
          <Prose html={questions.html} />
        </div>
      </div>
    </Section>
  );
}
