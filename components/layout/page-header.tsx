import type { ReactNode } from "react";
import { ArtImage } from "@/components/ui/art/art-image";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import styles from "./page-header.module.css";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The breadcrumbs to this page; without them none are shown. */
  trail?: readonly Crumb[];
  children?: ReactNode;
};

/** The top of a page without a drawing. */
export function PageHeader({ title, lead, trail, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <h1>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </header>
  );
}

type HeroWords = {
  trail: readonly Crumb[];
  title: ReactNode;
  text?: ReactNode;
  image?: string | null;
  alt?: string | null;
};

/** The top of a page with its own drawing: seven columns of text, five of drawing. */
export function ArtHero({ children, ...hero }: HeroWords & { children?: ReactNode }) {
  return (
    <div className={styles.hero}>
      <Hero {...hero} isFirst>
        {children}
      </Hero>
    </div>
  );
}

export type OfferHero = HeroWords & { tone: string | undefined };

type OfferPageProps = OfferHero & {
  /** Shown below the title. */
  facts?: ReactNode;
  /** The offer on the first screen. If there is room, it stays in view beside the text. */
  box: ReactNode;
  /** A short form of the box at the lower edge of a narrow screen, shown while neither box nor footer is visible. */
  bar?: ReactNode;
  /** True for a portrait, which stands below the text, so that the box does not cover the face. */
  isPortrait?: boolean;
  /** The text beside the box. */
  main: ReactNode;
  /** Sections over the full width. */
  children?: ReactNode;
};

/** A page about an offer: the same hero, with the box in its five columns. */
export function OfferPage({
  tone,
  facts,
  box,
  bar,
  isPortrait = false,
  main,
  children,
  ...hero
}: OfferPageProps) {
  return (
    <article
      className={`${styles.hero} ${styles.offer}`}
      data-portrait={isPortrait || undefined}
      data-tone={tone}
    >
      <Hero {...hero} isFirst={false}>
        {facts}
      </Hero>
      <div className={styles.side}>
        <div className={styles.box}>{box}</div>
      </div>
      <div className={styles.main}>{main}</div>
      <div className={styles.more}>{children}</div>
      {bar ? (
        <div className={styles.rail}>
          <div className={styles.bar}>{bar}</div>
        </div>
      ) : null}
    </article>
  );
}

type HeroProps = HeroWords & {
  /** False for a drawing below a box. On a narrow screen it is not on the first screen, so nothing waits for it. */
  isFirst: boolean;
  children?: ReactNode;
};

function Hero({ trail, title, text, image, alt, isFirst, children }: HeroProps) {
  return (
    <>
      <header className={styles.words}>
        <Breadcrumbs trail={trail} />
        <div className={styles.title}>
          <h1>{title}</h1>
          {text ? <p className={styles.heroLead}>{text}</p> : null}
          {children}
        </div>
      </header>
      {image ? (
        <div className={styles.art}>
          <ArtImage src={image} alt={alt ?? ""} className={styles.image} first={isFirst} />
        </div>
      ) : null}
    </>
  );
}
