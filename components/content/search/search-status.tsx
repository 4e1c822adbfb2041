import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { site } from "@/lib/site";
import styles from "./search-panel.module.css";

type SearchStatusProps = {
  query: string;
  /** Null while nobody knows. */
  count: number | null;
  failed: boolean;
  onRetry: () => void;
  onLeave?: () => void;
};

const starts = [
  { href: "/workshops", label: "Workshops" },
  { href: "/academy/events", label: "Events" },
  { href: "/case-studies", label: "Case studies" },
  { href: `/${site.slug}-professional/our-professionals`, label: "Guides and coaches" },
  { href: "/contact", label: "Contact" },
];

/** Everything there is to say besides results; told to those who listen, too. */
export function SearchStatus({ query, count, failed, onRetry, onLeave }: SearchStatusProps) {
  const isEmpty = query !== "" && count === 0;
  return (
    <>
      <div role="status">
        {failed ? (
          <p className={styles.note}>The search could not be loaded. Check your connection and try again.</p>
        ) : query && count === null ? (
          <p className={styles.note}>Searching …</p>
        ) : isEmpty ? (
          <p className={styles.note}>
            Nothing found for “{query}”. Try fewer words or another spelling, or start here:
          </p>
        ) : query ? (
          <VisuallyHidden>{count === 1 ? "1 result" : `${count} results`}</VisuallyHidden>
        ) : null}
      </div>
      {failed ? (
        <p>
          <Button onClick={onRetry}>Try again</Button>
        </p>
      ) : null}
      {query === "" || isEmpty ? (
        <ul className={styles.starts} aria-label="Where to start">
          {starts.map(({ href, label }) => (
            <li key={href}>
              <AppLink href={href} onClick={onLeave}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
