import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import { missingText } from "./cart-words";
import type { Restored } from "./use-restored-cart";

type RestoredNoteProps = { restored: Restored; pending: boolean; onUndo: () => void; onKeep: () => void };

/** A cart that came back by itself says so, and what of it did not. */
export function RestoredNote({ restored, pending, onUndo, onKeep }: RestoredNoteProps) {
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
      Your shop session had ended, so we put the same items back. {missingText(restored.missing)}
      {restored.hadNotes ? " Names and notes are not kept in this browser: please fill them in again." : null}
    </Callout>
  );
}
