"use client";

import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { GetConfirmationDocument } from "@/graphql/generated/member/documents";
import { query } from "@/lib/browser/client";
import { routes } from "@/lib/routes";
import { ConfirmPanel } from "./confirm-panel";
import styles from "./confirm-panel.module.css";

/**
 * Asks in place whether it is the member, when the sign-in is no longer fresh, before something that needs it. The server
 * refuses it anyway; this only keeps what was typed.
 *
 * `confirmed` answers false when the window was closed. Where nobody can tell, the operation itself will.
 */
export function useConfirmed(toDo: string): { confirmed: () => Promise<boolean>; question: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const [hasPasskey, setHasPasskey] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);

  async function confirmed(): Promise<boolean> {
    const { confirmation } = await query(GetConfirmationDocument, {}).catch(() => ({
      confirmation: null,
    }));
    if (!confirmation || confirmation.isFresh) return true;
    setHasPasskey(confirmation.hasPasskey === true);
    setAsked(true);
    return new Promise((resolve) => (answer.current = resolve));
  }

  function settle(isConfirmed: boolean) {
    setAsked(false);
    answer.current(isConfirmed);
  }

  const question = (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => (open ? undefined : settle(false))}
      size="sm"
      title="Is it you?"
    >
      <div className={styles.window}>
        <p>{`You signed in a while ago. Please confirm that it is you to ${toDo}.`}</p>
        <ConfirmPanel hasPasskey={hasPasskey} then={routes.settings} onConfirmed={() => settle(true)} />
      </div>
    </Dialog>
  );
  return { confirmed, question };
}
