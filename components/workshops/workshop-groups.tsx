import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art-image";
import { Icon } from "@/components/ui/icon";
import { AltitudeMark, WorkshopFacts } from "./workshop-cards";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-groups.module.css";

type Group = { slug: string; name: string; workshops: Workshop[] };

const leads: Record<string, string> = {
  foundation: "Learn the language, draw the first map.",
  design: "Build the system for one level, on your own case.",
  architecture: "See how all systems of your company hang together.",
  program: "Make it your profession.",
};

/** Workshops in their groups, both in the editor's order. */
export function WorkshopGroups({ workshops }: { workshops: Workshop[] }) {
  return (
    <Section>
      <div className={styles.groups}>
        {groupsOf(workshops).map(({ slug, name, workshops: members }) => (
          <section key={slug} id={`group-${slug}`} aria-labelledby={`group-${slug}-title`}>
            <header className={styles.header}>
              <h2 id={`group-${slug}-title`} data-scene="headline">
                {name}
              </h2>
              <p>{leads[slug]}</p>
            </header>
            <ul className={styles.rows} data-scene="list">
              {members.map((workshop) => (
                <li key={workshop.certification.id}>
                  <WorkshopRow workshop={workshop} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}

function groupsOf(workshops: Workshop[]): Group[] {
  const groups = new Map<string, Group>();
  for (const workshop of workshops) {
    const term = workshop.certification.certificationGroups?.nodes[0];
    const slug = term?.slug ?? "other";
    const group = groups.get(slug) ?? { slug, name: term?.name ?? "More", workshops: [] };
    groups.set(slug, { ...group, workshops: [...group.workshops, workshop] });
  }
  return [...groups.values()];
}

function WorkshopRow({ workshop }: { workshop: Workshop }) {
  const { certification, altitudes, tone } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  return (
    <article className={styles.row} data-card data-tone={tone}>
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <h3>
          <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
        </h3>
        <p className={styles.subtitle}>{certification.subtitle}</p>
        <AltitudeMark levels={altitudes} />
      </div>
      <WorkshopFacts workshop={workshop} className={styles.facts} withLength />
      <span className={styles.arrow}>
        <Icon name="arrow-right" size="1.5rem" />
      </span>
    </article>
  );
}

/** The levels from the top; 0 stands for all of them at once. */
const levelRows = [
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
        {levelRows.map(({ level, tone, name, question }) => (
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
