import { ButtonLink } from "@/components/ui/button-link";
import { site } from "@/lib/site";
import { ArtImage } from "../parts/art-image";
import styles from "./home-kick-start.module.css";
import { Section } from "../parts/section";
import { WorkshopRating } from "../workshops/workshop-rating";

/** The other way in: not a person who learns, but a company that begins. */
export function HomeKickStart() {
  return (
    <Section tone="yellow">
      <div className={styles.start}>
        <ArtImage src={`/art/${site.slug}-kick-start.svg`} className={styles.art} />
        <div className={styles.words}>
          <h2 data-scene="headline">Or bring one question and your own people</h2>
          <p>
            The {site.name} Kick-Start is one day with up to twenty of you. In the morning you count where the
            work waits. At four there are three decisions, each with a name and a date.
          </p>
          <WorkshopRating />
          <ButtonLink href={`/${site.slug}-kick-start`} color="black">
            Begin with a Kick-Start
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
