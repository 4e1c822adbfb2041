"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonStyle } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/notices/notify";
import { type ChangeName, changeNotes } from "@/lib/rules/subscription";
import styles from "./change-form.module.css";
import { useChange } from "./use-change";

export type ChangeFormProps = {
  name: ChangeName;
  /** Fields to send besides those in `children`. */
  fields: Record<string, number>;
  /** The form's page. Its main heading gets the focus when the change removes the form. */
  page: string;
  label: string;
  /** The subject of `label`, for screen readers on a page with several such buttons. */
  labelFor?: string;
  buttonStyle?: ButtonStyle;
  children?: ReactNode;
  /** Content beside the button. */
  aside?: ReactNode;
  onDone?: () => void;
};

/**
 * A form with one button, inside a GraphqlProvider. Without a script it is a plain form. A second press does nothing.
 */
export function ChangeForm(props: ChangeFormProps) {
  const { name, fields, page, label, labelFor, buttonStyle, children, aside, onDone } = props;
  const router = useRouter();
  const change = useChange(name);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const focusHeading = useHeadingFocus();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(null);
    const failure = await change(new FormData(event.currentTarget));
    busy.current = false;
    setPending(false);
    if (failure !== null) return setProblem(failure);
    focusHeading();
    notify({ kind: "success", title: changeNotes[name] });
    // A notice or a step in the address belongs to the state before the change.
    if (window.location.search) window.history.replaceState(window.history.state, "", page);
    router.refresh();
    onDone?.();
  }

  return (
    <form
      className={styles.form}
      method="post"
      action={`/api/forms/${name}`}
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="back" value={page} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          {...buttonStyle}
          pending={pending}
          aria-label={labelFor && `${label}: ${labelFor}`}
        >
          {label}
        </Button>
        {aside}
      </div>
    </form>
  );
}

type ConfirmedChangeProps = Pick<ChangeFormProps, "name" | "fields" | "page"> & {
  /** Query of the page that asks the question without a script. */
  step: Record<string, string>;
  /** Text and style of the button that opens the question. */
  open: string;
  /** Read out instead of `open`. It must begin with the same words. */
  openName?: string;
  buttonStyle?: ButtonStyle;
  title: string;
  confirm: string;
  keep: string;
  children: ReactNode;
};

/** A change that needs a confirmation, in a dialog or, without a script, on the page itself. */
export function ConfirmedChange(props: ConfirmedChangeProps) {
  const { name, fields, page, step, open, openName, buttonStyle, title, confirm, keep, children } = props;
  const [isOpen, setOpen] = useState(false);
  const focusHeading = useHeadingFocus();
  return (
    <>
      <form
        action={page}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {Object.entries(step).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" {...buttonStyle} aria-haspopup="dialog" aria-label={openName}>
          {open}
        </Button>
      </form>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} role="warn" size="sm">
        <ChangeForm
          name={name}
          fields={fields}
          page={page}
          label={confirm}
          buttonStyle={{ color: "black" }}
          onDone={() => {
            focusHeading();
            setOpen(false);
          }}
          aside={
            <Button variant="text" color="black" onClick={() => setOpen(false)}>
              {keep}
            </Button>
          }
        >
          {children}
        </ChangeForm>
      </Dialog>
    </>
  );
}

/**
 * Returns a function to call after a change that may remove this part of the page together with the focused button. The
 * focus then moves to the page's main heading.
 */
function useHeadingFocus(): () => void {
  const changed = useRef(false);
  useEffect(
    () => () => {
      if (changed.current) document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
    },
    [],
  );
  return () => {
    changed.current = true;
  };
}
