import { ButtonLink } from "@/components/ui/button-link";
import styles from "./call-to-action.module.css";

export function CallToAction() {
  return (
    <section className={styles.call} data-tone="yellow" aria-labelledby="call-title">
      <svg
        className={styles.lines}
        viewBox="0 0 1440 480"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {[0, 1, 2, 3, 4, 5, 6, 7].map((ring) => (
          <ellipse
            key={ring}
            cx={1180 - ring * 6}
            cy={250 + ring * 8}
            rx={520 - ring * 62}
            ry={330 - ring * 40}
            transform="rotate(-18 1180 250)"
          />
        ))}
      </svg>
      <div className={styles.inner}>
        <h2 id="call-title" data-scene="headline">
          Three hours to see where your work really waits.
        </h2>
        <p>
          The introduction is the way in: online, whenever you like, with a map of your own organisation at
          the end.
        </p>
        <ButtonLink href="/workshops" size="xl" color="black">
          Choose your workshop
        </ButtonLink>
      </div>
    </section>
  );
}
