import { AppLink } from "@/components/ui/app-link";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-altitudes.module.css";

/** The levels from the top; 0 stands for all of them at once. */
const altitudes = [
  { level: 3, tone: "pink", name: "Strategy", question: "Are we doing the right few things?" },
  { level: 2, tone: "green", name: "Coordination", question: "Who looks after what lies between the teams?" },
  { level: 1, tone: "yellow", name: "Operations", question: "Does the work flow where it is done?" },
  { level: 0, tone: "blue", name: "All three levels", question: "How does it hang together?" },
];

/** The kinds of workshops by the levels they work on, the highest on top. */
export function WorkshopAltitudes({ workshops }: { workshops: Workshop[] }) {
  return (
    <section className={styles.frame} aria-label="Workshops by level">
      <ol className={styles.altitudes} data-scene="list">
        {altitudes.map(({ level, tone, name, question }) => (
          <li
            key={level}
            id={level > 0 ? `level-level-${level}` : undefined}
            className={styles.altitude}
            data-tone={tone}
          >
            <h2>
              {level > 0 ? <span>Level {level} </span> : null}
              {name}
            </h2>
            <p>{question}</p>
            <ul>
              {membersOf(workshops, level).map(({ certification }) => (
                <li key={certification.id}>
                  <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Those that work on this level in particular; where there is none, the ones that begin on all. */
function membersOf(workshops: Workshop[], level: number): Workshop[] {
  const onAll = workshops.filter(({ altitudes }) => altitudes.length === 3);
  if (level === 0) return onAll;
  const own = workshops.filter(({ altitudes }) => altitudes.length < 3 && altitudes.includes(level));
  return own.length > 0 ? own : onAll.slice(0, 1);
}
