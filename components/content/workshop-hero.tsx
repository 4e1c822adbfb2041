import type { ReactNode } from "react";
import { AltitudeMark } from "./altitude-mark";
import { ArtHero } from "./art-hero";
import type { Workshop } from "./workshop-catalogue";

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
    <ArtHero title={title} text={text} image={image} tone={tone} back={back}>
      <AltitudeMark levels={altitudes} named />
    </ArtHero>
  );
}
