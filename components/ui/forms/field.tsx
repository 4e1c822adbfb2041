import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "../icon";
import { Loader } from "../loader";
import { VisuallyHidden } from "../visually-hidden";
import { ValidWord } from "./valid-word";

type TextFieldProps = Omit<ComponentPropsWithRef<"input">, "className"> & {
  label: ReactNode;
  name: string;
  /** Set when the field was checked and failed. */
  error?: string;
  /** Shows "optional". By default true unless `required` is set. */
  optional?: boolean;
  status?: FieldStatus;
  hint?: ReactNode;
};

/** Input types that have room for the icon at the right edge, and whose rules the browser checks. */
const checkedTypes = ["text", "email", "tel", "url"];

/**
 * Text input with a status icon (R131). A field with an error looks invalid, whatever its status. Without a status, the
 * style marks a filled-in field as valid once the visitor has left it, and a screen reader hears it once. If only the
 * server can check the content, set the status "idle".
 */
export function TextField({
  label,
  error,
  optional,
  status,
  hint,
  id,
  type = "text",
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const isStatusByStyle = status === undefined && !error && checkedTypes.includes(type);
  const shown = error ? "invalid" : (status ?? "idle");
  return (
    <Field
      id={controlId}
      label={label}
      error={error}
      optional={optional ?? input.required === false}
      hint={hint}
    >
      <span className={styles.box} data-icon={shown === "idle" ? undefined : ""}>
        <input
          {...input}
          {...fieldControl(controlId, { error, hint })}
          type={type}
          className={styles.control}
          data-status={isStatusByStyle ? "style" : shown}
          // With a placeholder, the style can recognise an empty field.
          placeholder={input.placeholder ?? (isStatusByStyle ? " " : undefined)}
        />
        <StatusIcon status={shown}>{isStatusByStyle ? <ValidWord inputId={controlId} /> : null}</StatusIcon>
      </span>
    </Field>
  );
}

type FieldProps = {
  /** Id of the control. The ids of its notes derive from it. */
  id: string;
  label: ReactNode;
  error?: string;
  optional?: boolean;
  hint?: ReactNode;
  children: ReactNode;
};

/**
 * Label, error, control and notes. When the field failed its check, the error stands in place of the label (R333). The
 * label stays the accessible name of the control, and the error describes it.
 */
export function Field({ id, label, error, optional = false, hint, children }: FieldProps) {
  return (
    <div className={styles.field} data-invalid={error ? "" : undefined}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {error ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        <span aria-live="polite">
          {error ? (
            <span id={`${id}-error`} className={styles.error}>
              {error}
            </span>
          ) : null}
        </span>
        {optional && !error ? <OptionalLabel /> : null}
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

/** Marks an optional field, or a group of optional fields in its legend (R334). */
export const OptionalLabel = () => <span className={styles.optional}>optional</span>;

/** The attributes that connect a control with its notes. */
export function fieldControl(id: string, { error, hint }: { error?: string; hint?: ReactNode }) {
  const notes = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((note) => note !== null);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
  } as const;
}

export type FieldStatus = "idle" | "checking" | "valid" | "invalid";

const statusWords = { checking: "Checking", valid: "Valid", invalid: "" } as const;

/** Shows the result of a field's check. Failures are announced by the error text. */
function StatusIcon({ status, children }: { status: FieldStatus; children: ReactNode }) {
  return (
    <span className={styles.status} data-status={status} role="status">
      {status === "checking" ? <Loader size="sm" /> : null}
      {status === "valid" ? <Icon name="check" /> : null}
      {status === "invalid" ? <Icon name="warning" /> : null}
      {status === "idle" ? children : <VisuallyHidden>{statusWords[status]}</VisuallyHidden>}
    </span>
  );
}
