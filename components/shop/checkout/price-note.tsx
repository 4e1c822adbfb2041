import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import styles from "./price-note.module.css";
import type { PriceChange } from "./price-change";

type PriceNoteProps = { change: PriceChange | null; error: string | null; onRetry: () => void };

/** A total never changes in silence. */
export function PriceNote({ change, error, onRetry }: PriceNoteProps) {
  if (error) {
    return (
      <Callout
        kind="error"
        title={error}
        actions={<CalloutAction onClick={onRetry}>Try again</CalloutAction>}
      />
    );
  }
  return (
    <div role="status" className={styles.note}>
      {change ? (
        <Callout kind="warn" alert={false} title={`The total changed from ${change.from} to ${change.to}.`}>
          {change.why}
        </Callout>
      ) : null}
    </div>
  );
}
