import type { ReactNode } from "react";
import type { Crumb } from "@/components/layout/breadcrumbs";
import { ArtHero, PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";
import styles from "./content-body.module.css";
import type { ContentPage } from "./content-page";

type ContentBodyProps = {
  page: ContentPage;
  trail: readonly Crumb[];
  tone?: string;
  /** Content of the hero below the lead. */
  hero?: ReactNode;
  /** Content between hero and text. */
  children?: ReactNode;
};

/** An editor's page: hero or header, then the text with its blocks. */
export function ContentBody({ page, trail, tone = page.tone, hero, children }: ContentBodyProps) {
  return (
    <article data-tone={tone}>
      <ContentHero page={page} trail={trail}>
        {hero}
      </ContentHero>
      {children}
      <div className={styles.body}>
        <Prose html={page.rest} wide />
      </div>
    </article>
  );
}

type ContentHeroProps = { page: ContentPage; trail: readonly Crumb[]; children?: ReactNode };

/** The top of an editor's page, with a drawing if it has one. */
function ContentHero({ page, trail, children }: ContentHeroProps) {
  const { headline, lead, image } = page;
  if (!image)
    return (
      <PageHeader title={headline} lead={lead} trail={trail}>
        {children}
      </PageHeader>
    );
  return (
    <ArtHero trail={trail} title={headline} text={lead} image={image.src} alt={image.alt}>
      {children}
    </ArtHero>
  );
}
