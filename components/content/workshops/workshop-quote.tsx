import { AppLink } from "@/components/ui/app-link";
import type { CaseStudy } from "../cases/case-quotes";
import { Section } from "../parts/section";
import styles from "./workshop-quote.module.css";

/** One customer's sentence, with the way to the whole case. */
export function WorkshopQuote({ study, tone }: { study: CaseStudy; tone: string }) {
  return (
    <Section id="case" surface="ink" tone={tone}>
      <figure className={styles.quote}>
        <blockquote data-scene="headline">
          <p>{study.quote}</p>
        </blockquote>
        <figcaption>
          <p>
            <strong>{study.quoteAuthor}</strong>
            <span>{[study.company, study.industry].filter(Boolean).join(" · ")}</span>
          </p>
          <AppLink href={`/case-studies/${study.slug}`}>Read what {study.company} did</AppLink>
        </figcaption>
      </figure>
    </Section>
  );
}
