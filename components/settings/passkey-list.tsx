"use client";

import type { SaveResult } from "@/components/ui/forms/use-save";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { useHasPasskeys } from "@/components/sign-in/passkey-sign-in";
import { useConfirmed } from "@/components/sign-in/use-confirmed";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/forms/field";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import {
  AddPasskeyDocument,
  type GetPasskeysQuery,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { messageFor } from "@/lib/gateway/errors";
import styles from "./device-list.module.css";
import { type PasskeyRow, toPasskeyRows } from "./passkey-rows";
import { SaveNote } from "./settings-section";

type PasskeyListProps = {
  passkeys: PasskeyRow[];
  /** Shown once there is a passkey. */
  children?: ReactNode;
};

/** The member's passkeys, which can be added, renamed and removed in place. Only a script can create one. */
export function PasskeyList({ passkeys, children }: PasskeyListProps) {
  const [rows, setRows] = useState(passkeys);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { confirmed, question } = useConfirmed("change your passkeys");
  const list = useRef<HTMLDivElement>(null);
  const busy = useRef(false);

  /** Runs one task at a time. @returns whether it succeeded */
  async function change(
    operation: string,
    text: string,
    work: () => Promise<GetPasskeysQuery["passkeys"] | false>,
  ) {
    if (busy.current) return false;
    busy.current = true;
    setResult(null);
    try {
      const left = await work();
      if (left === false) return false;
      setRows(toPasskeyRows(left, new Date()));
      setResult({ kind: "success", text });
      return true;
    } catch (failure) {
      // If the code does not load, a general message is shown.
      const { problemOf } = await import("@/components/sign-in/prove").catch(() => ({
        problemOf: messageFor,
      }));
      setResult({ kind: "error", text: problemOf(operation, failure) });
      return false;
    } finally {
      busy.current = false;
    }
  }

  async function add() {
    setAdding(true);
    await change(
      "addPasskey",
      "Your passkey has been added. We have sent you an email about it.",
      async () => {
        if (!(await confirmed({ ofPasskeys: true }))) return false;
        const { makePasskey } = await import("@/components/sign-in/prove");
        const credential = await makePasskey();
        const { addPasskey } = await mutate(AddPasskeyDocument, { credential });
        return addPasskey?.passkeys ?? null;
      },
    );
    setAdding(false);
  }

  const rename = (id: string, name: string) =>
    change("renamePasskey", "The name has been saved.", async () => {
      if (!(await confirmed({ ofPasskeys: true, mayBeOld: true }))) return false;
      const { renamePasskey } = await mutate(RenamePasskeyDocument, { id, name });
      return renamePasskey?.passkeys ?? null;
    });

  async function remove({ id, name }: PasskeyRow) {
    await change(
      "removePasskey",
      `"${name}" has been removed. We have sent you an email about it.`,
      async () => {
        if (!(await confirmed({ ofPasskeys: true }))) return false;
        const { removePasskey } = await mutate(RemovePasskeyDocument, { id });
        return removePasskey?.passkeys ?? null;
      },
    );
    // The focused button disappears with its row.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} role="group" aria-labelledby="passkeys-title" className={styles.screen}>
      {rows.length > 0 ? (
        <ul className={styles.list}>
          {rows.map((row) => (
            <PasskeyEntry key={row.id} row={row} onRename={rename} onRemove={() => void remove(row)} />
          ))}
        </ul>
      ) : null}
      <AddButton isAdding={isAdding} isFirst={rows.length === 0} onAdd={() => void add()} />
      <SaveNote result={result} />
      {rows.length > 0 ? children : null}
      {question}
    </div>
  );
}

/** Replaced by a note in browsers without passkeys. */
function AddButton({ isAdding, isFirst, onAdd }: { isAdding: boolean; isFirst: boolean; onAdd: () => void }) {
  const isPossible = useHasPasskeys();
  if (useHydrated() && !isPossible)
    return <p className={styles.quiet}>This browser does not support passkeys.</p>;
  return (
    <div>
      <Button
        variant="outline"
        color="black"
        icon={<Icon name="plus" />}
        disabled={!isPossible}
        pending={isAdding}
        onClick={onAdd}
      >
        {isFirst ? "Add a passkey" : "Add another passkey"}
      </Button>
      <noscript>
        <p className={styles.quiet}>To add a passkey, turn on JavaScript in your browser.</p>
      </noscript>
    </div>
  );
}

type PasskeyEntryProps = {
  row: PasskeyRow;
  onRename: (id: string, name: string) => Promise<boolean>;
  onRemove: () => void;
};

function PasskeyEntry({ row, onRename, onRemove }: PasskeyEntryProps) {
  const { id, name } = row;
  const [isNaming, setNaming] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isHydrated = useHydrated();
  const renaming = useRef<HTMLButtonElement>(null);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name") ?? "");
    if (await onRename(id, typed)) close();
  }

  function close() {
    setNaming(false);
    queueMicrotask(() => renaming.current?.focus());
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    setAsking(true);
  }

  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon name="key" size="1.5rem" />
      </span>
      {isNaming ? (
        <form className={styles.naming} onSubmit={(event) => void save(event)} noValidate>
          <TextField name="name" label="Name" defaultValue={name} maxLength={60} required autoFocus />
          <div className={styles.acts}>
            <Button type="submit" size="xs">
              Save
            </Button>
            <Button variant="text" color="black" size="xs" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            <p className={styles.dates}>
              <span>{row.added}</span> <span>{row.lastUsed}</span>
            </p>
          </div>
          <div className={styles.acts}>
            {isHydrated ? (
              <Button ref={renaming} variant="text" color="black" size="xs" onClick={() => setNaming(true)}>
                Rename <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            ) : null}
            <form method="post" action="/api/forms/remove-passkey" onSubmit={ask}>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="outline" color="black" size="xs">
                Remove <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </form>
          </div>
        </>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="warn"
        size="sm"
        title="Remove this passkey?"
        footer={
          <>
            <Button variant="text" color="black" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              color="pink"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              Remove passkey
            </Button>
          </>
        }
      >
        <p>
          {`"${name}" no longer signs you in. Your e-mail address still does. Delete it on your device, too: it no longer works.`}
        </p>
      </Dialog>
    </li>
  );
}
