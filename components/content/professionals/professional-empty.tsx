import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import styles from "./professional-directory.module.css";

/** Nobody fits all of the filters. */
export function ProfessionalEmpty({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 320 120" aria-hidden="true" focusable="false">
        <path className={styles.band} d="M0 24h320M0 60h320M0 96h320" />
        <path className={styles.route} d="M16 96c48 0 52-36 100-36s48-36 92-36" />
        <circle cx="16" cy="96" r="4" />
        <circle cx="116" cy="60" r="4" />
        <circle className={styles.goal} cx="208" cy="24" r="9" />
      </svg>
      <h2>Nobody fits all of this yet.</h2>
      <p>Take one condition away, or tell us whom you look for: we know who is about to start.</p>
      <div className={styles.ways}>
        <Button color="black" onClick={onClear}>
          Show everybody
        </Button>
        <ButtonLink href={routes.contact} variant="outline" color="black">
          Ask us
        </ButtonLink>
      </div>
    </div>
  );
}
