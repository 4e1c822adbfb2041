import { AppLink } from "@/components/ui/app-link";
import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { plainText } from "@/lib/graphql/text";
import { ArtImage } from "../parts/art-image";
import styles from "./case-card.module.css";

type CaseCardProps = {
  one: CaseStudySummaryFragment;
  Heading?: "h2" | "h3";
  /** Above the fold. */ isFirst?: boolean;
};

export function CaseCard({ one, Heading = "h2", isFirst = false }: CaseCardProps) {
  const image = one.featuredImage?.node.sourceUrl;
  return (
    <article className={styles.card}>
      {image ? <ArtImage src={image} className={styles.image} first={isFirst} /> : null}
      <p className={styles.company}>
        <strong>{one.company}</strong>
        <span>{one.industry}</span>
      </p>
      <Heading>
        <AppLink href={`/case-studies/${one.slug}`}>{one.title}</AppLink>
      </Heading>
      <p className={styles.excerpt}>{plainText(one.excerpt ?? "")}</p>
    </article>
  );
}
