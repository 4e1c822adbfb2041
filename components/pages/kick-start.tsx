import { routes } from "@/lib/addresses/routes";
import type { ReactNode } from "react";
import { Section } from "@/components/layout/section";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import { WorkshopRating } from "@/components/workshops/workshop-rating";
import { site } from "@/lib/site";
import styles from "./kick-start.module.css";

const nextSteps = [
  "You get an email within a minute. Press the button to confirm; no password needed.",
  "You'll find the question sheet and the film in your account.",
  "Choose a time for a call with a guide, if you like. We do not call you otherwise.",
];

/** The page's registration form, beside the next steps. */
export function KickStartRegistration({ children }: { children: ReactNode }) {
  return (
    <Section id="start" surface="tint" tone="blue">
      <div className={styles.start}>
        <div className={styles.words}>
          <h2 data-scene="headline">Begin with a free account</h2>
          <ol className={styles.next} data-scene="list">
            {nextSteps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </Section>
  );
}

/** For a company that wants to start, instead of a person who wants to learn. */
export function KickStartTeaser() {
  return (
    <Section tone="yellow">
      <div className={styles.teaser}>
        <ArtImage src="/art/our-kick-start.svg" className={styles.art} />
        <div className={styles.teaserWords}>
          <h2 data-scene="headline">Or book a day for your own people</h2>
          <p>
            The {site.name} Kick-Start is one day with up to twenty of you. In the morning you count where the
            work waits. At four there are three decisions, each with a name and a date.
          </p>
          <WorkshopRating />
          <ButtonLink href={routes.kickStart} color="black">
            See the Kick-Start
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
