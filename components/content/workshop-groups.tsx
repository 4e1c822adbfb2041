import { Section } from "./section";
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
  return groupsOf(workshops).map((group, index) => (
    <Section
      key={group.slug}
      id={`group-${group.slug}`}
      title={group.name}
      lead={leads[group.slug]}
      surface={index % 2 === 0 ? "paper" : "mist"}
    >
      <ul className={styles.rows}>
        {group.workshops.map((workshop) => (
          <li key={workshop.certification.id}>
            <WorkshopRow workshop={workshop} />
          </li>
        ))}
      </ul>
    </Section>
  ));
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
