import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";

export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "className"> & {
  label: ReactNode;
  name: string;
  /** A message, or true for the default message (R335). */
  error?: string | boolean;
  hint?: ReactNode;
};

export function Checkbox({ label, error, hint, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = error === true || error === "" ? "Check your input" : error;
  const notes = [message ? `${controlId}-error` : null, hint ? `${controlId}-hint` : null].filter(
    (note) => note !== null,
  );
  return (
    <div className={styles.field}>
      <span className={styles.box}>
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className={styles.input}
          aria-invalid={message ? true : undefined}
          aria-describedby={notes.length > 0 ? notes.join(" ") : undefined}
        />
        <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
      </span>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <span className={styles.live} aria-live="polite">
        {message ? (
          <span id={`${controlId}-error`} className={styles.error}>
            {message}
          </span>
        ) : null}
      </span>
    </div>
  );
}
