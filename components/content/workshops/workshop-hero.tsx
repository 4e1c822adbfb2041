import type { ReactNode } from "react";
import { AltitudeMark } from "../parts/altitude-mark";
import { ArtHero } from "../parts/art-hero";
import type { Workshop } from "./workshop-catalogue";
import { isRated, WorkshopRating } from "./workshop-rating";

type WorkshopHeroProps = { workshop: Workshop; title: ReactNode; text: string };

export function WorkshopHero({ workshop, title, text }: WorkshopHeroProps) {
  const { certification, tone, altitudes } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  return (
    <ArtHero title={title} text={text} image={image} tone={tone}>
      {isRated(certification.slug) ? <WorkshopRating /> : null}
      <AltitudeMark levels={altitudes} named />
    </ArtHero>
  );
}
