"use client";

import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { Loader } from "@/components/ui/loader";
import styles from "./form-frame.module.css";

type FormFrameProps = {
  action: string;
  isSubmitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A plain form; while it is being sent its inputs are disabled under a spinner (R289, R290). */
export function FormFrame({ action, isSubmitting, onSubmit, children }: FormFrameProps) {
  const held = useRef<Element | null>(null);

  // A disabled control loses the focus; whoever types goes on where they were.
  useEffect(() => {
    if (isSubmitting) return;
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [isSubmitting]);

  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={(event) => {
        held.current = document.activeElement;
        onSubmit(event);
      }}
      noValidate
      aria-busy={isSubmitting}
    >
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {children}
      </fieldset>
      {isSubmitting ? (
        <div className={styles.veil}>
          <Loader size="lg" label="Sending" />
        </div>
      ) : null}
    </form>
  );
}
