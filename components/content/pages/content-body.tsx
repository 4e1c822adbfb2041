import type { ReactNode } from "react";
import { ArtHero } from "../parts/art-hero";
import { Breadcrumbs, type Crumb } from "../parts/breadcrumbs";
import type { ContentPage } from "./content-page";
import styles from "./content-page.module.css";
import { PageHeader } from "../parts/page-header";
import { Prose } from "../parts/prose";

type ContentBodyProps = {
  page: ContentPage;
  trail: readonly Crumb[];
  tone?: string;
  /** In the hero, below the lead. */
  hero?: ReactNode;
  /** Between hero and text. */
  children?: ReactNode;
};

/** An editor's page: hero or header, then the text with its blocks. */
export function ContentBody({ page, trail, tone = page.tone, hero, children }: ContentBodyProps) {
  const { headline, lead, image, rest } = page;
  return (
    <>
      <Breadcrumbs trail={trail} />
      <article data-tone={tone}>
        {image ? (
          <ArtHero tone={tone} title={headline} text={lead} image={image.src} alt={image.alt}>
            {hero}
          </ArtHero>
        ) : (
          <PageHeader title={headline} lead={lead}>
            {hero}
          </PageHeader>
        )}
        {children}
        <div className={styles.body}>
          <Prose html={rest} wide />
        </div>
      </article>
    </>
  );
}
