"use client";

import { useRef, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { askGateway } from "@/lib/graphql/ask-gateway";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { SessionEntry } from "./session-entry";
import styles from "./session-list.module.css";
import type { SessionRow } from "./session-rows";
import { SignOutEverywhere } from "./sign-out-everywhere";

type Told = { kind: "success" | "info" | "error"; text: string };

/** Ends one sign-in without leaving the page; without script its forms do the same. */
export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const [rows, setRows] = useState(sessions);
  const [ending, setEnding] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const busy = useRef(false);
  const list = useRef<HTMLUListElement>(null);

  async function end({ id, device }: SessionRow) {
    if (busy.current) return;
    busy.current = true;
    setEnding(id);
    setTold(null);
    try {
      await askGateway("endSession", { id });
      takeOut(id, { kind: "success", text: `${device} is signed out.` });
    } catch (failure) {
      const text = messageFor("endSession", failure);
      if (failure instanceof GraphqlFailure && failure.isNotFound) takeOut(id, { kind: "info", text });
      else setTold({ kind: "error", text });
    } finally {
      busy.current = false;
      setEnding(null);
    }
  }

  function takeOut(id: string, next: Told) {
    setRows((known) => known.filter((row) => row.id !== id));
    setTold(next);
    // The pressed button goes away with its row.
    list.current?.focus();
  }

  return (
    <div className={styles.screen}>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby="signed-in-browsers">
        {rows.map((row) => (
          <SessionEntry key={row.id} row={row} isEnding={ending === row.id} onEnd={() => void end(row)} />
        ))}
      </ul>
      <div role="status" className={styles.told}>
        {told && told.kind !== "error" ? <Note {...told} /> : null}
      </div>
      {told?.kind === "error" ? <Note {...told} /> : null}
      <SignOutEverywhere />
    </div>
  );
}

function Note({ kind, text }: Told) {
  return <Callout kind={kind} title={text} alert={kind === "error"} />;
}
