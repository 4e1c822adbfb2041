import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { placesElsewhere } from "@/lib/rules/places-elsewhere";
import styles from "./professional-links.module.css";

type Links = Parameters<typeof placesElsewhere>[0];

/** The person's own places elsewhere. */
export function ProfessionalLinks({ name, links }: { name: string; links: Links }) {
  const places = placesElsewhere(links);
  if (places.length === 0) return null;
  return (
    <ul className={styles.links}>
      {places.map(({ label, href }) => (
        <li key={label}>
          <AppLink href={href} external rel="me noopener noreferrer" aria-label={`${label} of ${name}`}>
            {label}
            <Icon name="arrow-up-right" size="1em" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
