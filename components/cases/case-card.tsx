import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./case-card.module.css";

type CaseCardProps = {
  one: CaseStudySummaryFragment;
  Heading?: "h2" | "h3";
  /** True for a card above the fold. */
  isFirst?: boolean;
};

export function CaseCard({ one, Heading = "h2", isFirst = false }: CaseCardProps) {
  const image = one.featuredImage?.node.sourceUrl;
  return (
    <article className={styles.card} data-card>
      {image ? <ArtImage src={image} className={styles.image} first={isFirst} /> : null}
      {one.company ? (
        <p className={styles.company}>
          <strong>{one.company}</strong>
          <span>{one.industry}</span>
        </p>
      ) : null}
      <Heading>
        <AppLink href={`/case-studies/${one.slug}`}>{plainText(one.title ?? "")}</AppLink>
      </Heading>
      <p className={styles.excerpt}>{plainText(one.excerpt ?? "")}</p>
    </article>
  );
}

type CaseSectionProps = { id: string; title: string; cases: CaseStudySummaryFragment[] };

/** A few cases, with a link to all of them. */
export function CaseSection({ id, title, cases }: CaseSectionProps) {
  if (cases.length === 0) return null;
  return (
    <Section id={id} title={title} surface="mist" more={{ href: "/case-studies", label: "All case studies" }}>
      <ul className={styles.cases} data-scene="items">
        {cases.map((one) => (
          <li key={one.id}>
            <CaseCard one={one} Heading="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
