import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { ArtImage } from "../parts/art-image";
import styles from "./home-hero.module.css";

const bands = [
  { level: 3, name: "Strategy" },
  { level: 2, name: "Coordination" },
  { level: 1, name: "Operations" },
];

export function HomeHero() {
  return (
    <section className={styles.hero} data-tone="yellow">
      <div className={styles.words}>
        <h1>Your teams are fine. Look one level up.</h1>
        <p className={styles.lead}>
          Work waits between teams, and goals get lost above them. Learn to see operations, coordination and
          strategy as one flow, and to change the level that holds you back.
        </p>
        <div className={styles.ways}>
          <ButtonLink href="/workshops" size="xl" icon={<Icon name="calendar" />}>
            Find a workshop
          </ButtonLink>
          <ButtonLink href="#levels" size="xl" variant="outline" color="black">
            How it works
          </ButtonLink>
        </div>
      </div>
      <div className={styles.art}>
        <ArtImage src="/art/home.svg" className={styles.image} first />
        <ol className={styles.bands} aria-hidden="true">
          {bands.map(({ level, name }) => (
            <li key={level} data-level={level}>
              {name}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
