import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import styles from "./price-note.module.css";
import type { PriceChange } from "./use-reprice";

type PriceNoteProps = { change: PriceChange | null; error: string | null; onRetry: () => void };

/** A total never changes in silence. */
export function PriceNote({ change, error, onRetry }: PriceNoteProps) {
  if (error) {
    return (
      <Callout
        kind="error"
        title={error}
        actions={
          <Button size="xs" variant="outline" color="black" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <div role="status" className={styles.note}>
      {change ? (
        <Callout kind="warn" alert={false} title={`The total changed from ${change.from} to ${change.to}.`}>
          VAT and regional prices follow your invoice country and VAT ID.
        </Callout>
      ) : null}
    </div>
  );
}
