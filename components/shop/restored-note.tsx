import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import { missingText } from "./cart-words";
import type { Missing } from "./use-undo";

type RestoredNoteProps = { missing: Missing; pending: boolean; onUndo: () => void; onKeep: () => void };

/** A cart that came back by itself says so, and what of it did not. */
export function RestoredNote({ missing, pending, onUndo, onKeep }: RestoredNoteProps) {
  return (
    <Callout
      kind="info"
      title="We restored your cart"
      actions={
        <>
          <CalloutAction pending={pending} onClick={onUndo}>
            Undo
          </CalloutAction>
          <Button size="xs" variant="text" color="black" onClick={onKeep}>
            Keep it
          </Button>
        </>
      }
    >
      Your shop session had ended, so we put the same items back. {missingText(missing)}
    </Callout>
  );
}
