"use client";

import { type FormEvent, useRef, useState } from "react";
import { useConfirmed } from "@/components/sign-in/use-confirmed";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { EndSessionDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import styles from "./device-list.module.css";
import { LeaveForm } from "./leave-form";
import type { SessionRow } from "./session-rows";

type EndResult = { kind: "success" | "info" | "error"; text: string };

/** Ends single sign-ins without leaving the page. Without a script, its forms do the same. */
export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const [rows, setRows] = useState(sessions);
  const [ending, setEnding] = useState<string | null>(null);
  const [result, setResult] = useState<EndResult | null>(null);
  const { confirmed, question } = useConfirmed("sign a browser out");
  const busy = useRef(false);
  const list = useRef<HTMLUListElement>(null);

  async function end({ id, device }: SessionRow) {
    if (busy.current) return;
    busy.current = true;
    setEnding(id);
    setResult(null);
    try {
      if (!(await confirmed())) return;
      await mutate(EndSessionDocument, { id });
      takeOut(id, { kind: "success", text: `${device} has been signed out.` });
    } catch (failure) {
      const text = messageFor("endSession", failure);
      if (failure instanceof GraphqlFailure && failure.isNotFound) takeOut(id, { kind: "info", text });
      else setResult({ kind: "error", text });
    } finally {
      busy.current = false;
      setEnding(null);
    }
  }

  function takeOut(id: string, next: EndResult) {
    setRows((known) => known.filter((row) => row.id !== id));
    setResult(next);
    // The focused button disappears with its row.
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
        {result && result.kind !== "error" ? <Note {...result} /> : null}
      </div>
      {result?.kind === "error" ? <Note {...result} /> : null}
      <SignOutEverywhere />
      {question}
    </div>
  );
}

function Note({ kind, text }: EndResult) {
  return <Callout kind={kind} title={text} alert={kind === "error"} />;
}

/** One signed-in browser. Ending the current one signs out, which also deletes its stored data. */
function SessionEntry({ row, isEnding, onEnd }: { row: SessionRow; isEnding: boolean; onEnd: () => void }) {
  const { id, device, icon, isCurrent } = row;
  const hold = (event: FormEvent) => {
    event.preventDefault();
    onEnd();
  };
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.sign}>
        <Icon name={icon} size="1.5rem" />
      </span>
      <div className={styles.words}>
        <p className={styles.device}>
          <span>{device}</span> {isCurrent ? <span className={styles.badge}>This browser</span> : null}
        </p>
        <p className={styles.dates}>
          <span>{row.signedIn}</span> <span>{row.lastUsed}</span>
        </p>
      </div>
      <form
        method="post"
        action={isCurrent ? "/api/auth/logout" : "/api/forms/end-session"}
        onSubmit={isCurrent ? undefined : hold}
      >
        {isCurrent ? null : <input type="hidden" name="id" value={id} />}
        <Button type="submit" variant="outline" color="black" size="xs" pending={isEnding}>
          Sign out <VisuallyHidden>{isCurrent ? "this browser" : device}</VisuallyHidden>
        </Button>
      </form>
    </li>
  );
}

const action = "/api/forms/sign-out-everywhere";

/** Asks for confirmation first. Without a script, the button acts at once. Afterwards the home page opens. */
function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const { confirmed, question } = useConfirmed("sign out everywhere");
  const leaving = useRef<HTMLFormElement>(null);
  const isSure = useRef(false);
  const { form, state, failure } = useSentForm({
    operation: "endAllSessions",
    load: async () =>
      sentBy((await import("@/lib/forms/account/end-account")).endSessions, () => {
        leaving.current?.requestSubmit();
        return "sent";
      }),
  });

  function ask(event: FormEvent<HTMLFormElement>) {
    if (isSure.current) return form.onSubmit(event);
    event.preventDefault();
    setAsking(true);
  }

  async function leave() {
    setAsking(false);
    if (!(await confirmed())) return;
    isSure.current = true;
    form.ref.current?.requestSubmit();
    isSure.current = false;
  }

  return (
    <>
      <form {...form} action={action} onSubmit={ask} className={styles.all}>
        <p className={styles.dates}>Lost a device? End every sign-in now, including this one.</p>
        <Button type="submit" variant="outline" color="pink" pending={state !== "idle"}>
          Sign out everywhere
        </Button>
      </form>
      {failure ? <Callout kind="error" title={failure} /> : null}
      <LeaveForm ref={leaving} />
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="warn"
        size="sm"
        title="Sign out everywhere?"
        footer={
          <>
            <Button variant="text" color="black" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <Button color="pink" onClick={() => void leave()}>
              Sign out everywhere
            </Button>
          </>
        }
      >
        <p>
          All browsers and devices are signed out, including this one. Your orders and courses stay. To come
          back, ask for a new link by e-mail.
        </p>
      </Dialog>
      {question}
    </>
  );
}
