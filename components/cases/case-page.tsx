import type { ReactNode } from "react";
import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone } from "@/components/ui/art/tones";
import { ArtHero } from "@/components/layout/page-header";
import { CaseSection } from "./case-card";
import styles from "./case-page.module.css";
import type { CaseStudy } from "./case-studies";
import { Prose } from "@/components/ui/prose";
import layout from "@/components/layout/columns.module.css";

type CasePageProps = {
  one: CaseStudy;
  next: CaseStudySummaryFragment[];
  /** The members' part, or the gate in its place. */
  children?: ReactNode;
};

export function CasePage({ one, next, children }: CasePageProps) {
  const image = one.featuredImage?.node;
  const tone = slugTone(one.slug);
  return (
    <>
      <article data-tone={tone}>
        <ArtHero
          trail={[
            { name: "Case studies", path: "/case-studies" },
            { name: one.company ?? plainText(one.title ?? ""), path: `/case-studies/${one.slug}` },
          ]}
          title={plainText(one.title ?? "")}
          text={plainText(one.excerpt ?? "")}
          image={image?.sourceUrl}
          alt={image?.altText}
        >
          {one.company ? (
            <p className={styles.company}>
              <strong>{one.company}</strong>
              {one.industry ? <span>{one.industry}</span> : null}
            </p>
          ) : null}
        </ArtHero>
        <div className={layout.layout}>
          <div className={layout.side}>{one.quote ? <Quote one={one} /> : null}</div>
          <div className={`${layout.main} ${styles.story}`}>
            {one.content ? <Prose html={one.content} /> : null}
            {children}
          </div>
        </div>
      </article>
      <CaseSection id="next-cases" title="More case studies" cases={next} />
    </>
  );
}

function Quote({ one }: { one: CaseStudy }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{one.quote}</p>
      </blockquote>
      {one.quoteAuthor ? <figcaption>{one.quoteAuthor}</figcaption> : null}
    </figure>
  );
}
