"use client";

import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { GetConfirmationDocument } from "@/graphql/generated/member/documents";
import { query } from "@/lib/browser/ask";
import { routes } from "@/lib/addresses/routes";
import { ConfirmPanel } from "./confirm-panel";
import styles from "./confirm-panel.module.css";

type Wanted = {
  /** For changes of passkeys, for which a mailed code is not enough for everybody. */
  ofPasskeys?: boolean;
  /** The operation accepts an old sign-in. */
  mayBeOld?: boolean;
};

/**
 * Asks the member to confirm the sign-in before an action that needs a fresh one. The server refuses a stale one
 * anyway; asking first only saves the typed values. `confirmed` resolves to false when the dialog was closed. If it is
 * unknown whether the sign-in is fresh, the operation itself reports that.
 */
export function useConfirmed(toDo: string): {
  confirmed: (wanted?: Wanted) => Promise<boolean>;
  question: ReactNode;
} {
  const [isAsked, setAsked] = useState(false);
  const [methods, setMethods] = useState({ hasPasskey: false, onlyPasskey: false });
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined);

  async function confirmed({ ofPasskeys = false, mayBeOld = false }: Wanted = {}): Promise<boolean> {
    // If that is unknown, the operation itself asks for a fresh sign-in.
    const { confirmation } = await query(GetConfirmationDocument, {}).catch(() => ({
      confirmation: null,
    }));
    if (!confirmation) return true;
    const onlyPasskey = ofPasskeys && confirmation.needsPasskey === true;
    const isEnough = mayBeOld || confirmation.isFresh;
    if (isEnough && (!onlyPasskey || confirmation.byPasskey)) return true;
    setMethods({ hasPasskey: confirmation.hasPasskey === true, onlyPasskey });
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
        <p>{`${methods.onlyPasskey ? "" : "You signed in a while ago. "}Please confirm that it is you to ${toDo}.`}</p>
        <ConfirmPanel {...methods} then={routes.settings} onConfirmed={() => settle(true)} />
      </div>
    </Dialog>
  );
  return { confirmed, question };
}
