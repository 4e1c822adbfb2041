import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { AltitudeMark } from "./altitude-mark";
import { ArtImage } from "./art-image";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-hero.module.css";

type WorkshopHeroProps = {
  workshop: Workshop;
  title: ReactNode;
  text: string;
  /** The page above. */ back: { href: string; label: string };
};

export function WorkshopHero({ workshop, title, text, back }: WorkshopHeroProps) {
  const { certification, tone, altitudes } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  return (
    <header className={styles.hero} data-tone={tone}>
      <div className={styles.words}>
        <p className={styles.back}>
          <AppLink href={back.href}>{back.label}</AppLink>
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{text}</p>
        <AltitudeMark levels={altitudes} named />
      </div>
      {image ? <ArtImage src={image} className={styles.image} first /> : null}
    </header>
  );
}
