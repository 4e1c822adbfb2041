import type { ReactNode } from "react";
import { ArtImage } from "@/components/ui/art-image";
import styles from "./page-header.module.css";

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** The top of a page without art. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </header>
  );
}

type ArtHeroProps = {
  title: ReactNode;
  text?: ReactNode;
  image?: string | null;
  alt?: string | null;
  tone?: string;
  children?: ReactNode;
};

/** The top of a page that has a drawing of its own. */
export function ArtHero({ title, text, image, alt, tone, children }: ArtHeroProps) {
  return (
    <header className={styles.hero} data-tone={tone}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {text ? <p className={styles.heroLead}>{text}</p> : null}
        {children}
      </div>
      {image ? <ArtImage src={image} alt={alt ?? ""} className={styles.image} first /> : null}
    </header>
  );
}
