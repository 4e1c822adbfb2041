import { Section } from "../parts/section";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-groups.module.css";
import { WorkshopRow } from "./workshop-row";

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
