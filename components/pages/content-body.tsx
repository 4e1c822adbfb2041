import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/layout/breadcrumbs";
import { ArtHero, PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";
import styles from "./content-body.module.css";
import type { ContentPage } from "./content-page";

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
