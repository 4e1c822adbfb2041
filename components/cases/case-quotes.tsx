import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import styles from "./case-quotes.module.css";
import type { CaseStudy } from "./case-studies";

/** Quotes of customers. The first one is large. */
export function CaseQuotes({ cases }: { cases: CaseStudy[] }) {
  if (cases.length === 0) return null;
  return (
    <Section id="cases" tone="green" surface="tint" title="How others changed">
      <ul className={styles.quotes}>
        {cases.map((one) => (
          <li key={one.id}>
            <figure className={styles.quote}>
              <blockquote>
                <p>{one.quote}</p>
              </blockquote>
              <figcaption>
                <span>{one.quoteAuthor}</span>
                <span className={styles.company}>
                  {[one.company, one.industry].filter(Boolean).join(" · ")}
                </span>
                <AppLink
                  href={`/case-studies/${one.slug}`}
                  aria-label={`Read the case study of ${one.company}`}
                >
                  Read the case study
                </AppLink>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
