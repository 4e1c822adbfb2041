import type { ReactNode } from "react";
import styles from "./field.module.css";
import { VisuallyHidden } from "./visually-hidden";

type FieldProps = {
  /** Id of the control; the ids of its notes derive from it. */
  id: string;
  label: ReactNode;
  error?: string;
  optional?: boolean;
  hint?: ReactNode;
  children: ReactNode;
};

/** Label, control and notes. The error takes the label's place when the field was checked and failed (R333, R334). */
export function Field({ id, label, error, optional = false, hint, children }: FieldProps) {
  return (
    <div className={styles.field} data-invalid={error ? "" : undefined}>
      <div className={styles.top}>
        {error ? (
          <VisuallyHidden>
            <label htmlFor={id}>{label}</label>
          </VisuallyHidden>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        )}
        <span aria-live="polite">
          {error ? (
            <span id={`${id}-error`} className={styles.error}>
              {error}
            </span>
          ) : null}
        </span>
        {optional ? <span className={styles.optional}>optional</span> : null}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What ties a control to its notes. */
export function fieldControl(id: string, { error, hint }: { error?: string; hint?: ReactNode }) {
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((note) => note !== null);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
  } as const;
}
