import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import styles from "./control.module.css";
import { Field, fieldControl } from "./field";
import { type FieldStatus, StatusIcon } from "./status-icon";

export type TextFieldProps = Omit<ComponentPropsWithRef<"input">, "className"> & {
  label: ReactNode;
  name: string;
  /** Set when the field was checked and failed. */
  error?: string;
  /** Shown as a mark; defaults to what `required` says. */
  optional?: boolean;
  status?: FieldStatus;
  hint?: ReactNode;
};

/** Text input with a status icon (R131). An error without a status shows as invalid. */
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
  const shown = status ?? (error ? "invalid" : "idle");
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
          data-status={shown}
        />
        <StatusIcon status={shown} />
      </span>
    </Field>
  );
}
