import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import styles from "./professional-links.module.css";

type Network = "website" | "linkedin" | "twitter" | "instagram" | "youtube" | "facebook" | "circle";

const networks: readonly [Network, string][] = [
  ["website", "Website"],
  ["linkedin", "LinkedIn"],
  ["twitter", "X"],
  ["instagram", "Instagram"],
  ["youtube", "YouTube"],
  ["facebook", "Facebook"],
  ["circle", "Community profile"],
];

type Links = { readonly [network in Network]?: string | null };

/** The person's own places elsewhere. */
export function ProfessionalLinks({ name, links }: { name: string; links: Links | null }) {
  const given = networks.flatMap(([network, label]) => {
    const href = links?.[network];
    return href ? [{ network, label, href }] : [];
  });
  if (given.length === 0) return null;
  return (
    <ul className={styles.links}>
      {given.map(({ network, label, href }) => (
        <li key={network}>
          <AppLink href={href} external rel="me noopener noreferrer" aria-label={`${label} of ${name}`}>
            {label}
            <Icon name="arrow-up-right" size="1em" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
