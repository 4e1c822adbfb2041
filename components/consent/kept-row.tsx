import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Found } from "@/lib/kept-here";
import { groupTexts } from "./consent-groups";
import { placeNames } from "./place-names";
import styles from "./privacy-receipt.module.css";

/** One thing in this browser. What the site needs has no delete button; signing out or emptying the cart removes it. */
export function KeptRow({ found: { place, name, about }, onRemove }: { found: Found; onRemove: () => void }) {
  return (
    <li className={styles.row}>
      <div>
        <code>{name}</code>
        <p>
          {about?.purpose ??
            "Not from this site: perhaps an extension of your browser, or another page of this domain."}
        </p>
        <small>
          {[about ? groupTexts[about.group].name : "Unknown", placeNames[place], about?.life]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </div>
      {about?.group === "default" ? null : (
        <Button
          size="xs"
          variant="outline"
          color="black"
          icon={<Icon name="trash" />}
          aria-label={`Delete ${name}`}
          onClick={onRemove}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
