import { type FormEvent, useId } from "react";
import { Field, fieldControl } from "@/components/ui/field";
import { cleanCode } from "@/lib/rules/typed-code";
import styles from "./code-field.module.css";

type CodeFieldProps = { label: string; error?: string; required?: boolean; autoFocus?: boolean };

/**
 * The six digits of a mail: one field that looks like six boxes, so that browsers fill it in and screen readers name
 * it.
 */
export function CodeField({ label, error, ...input }: CodeFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <span className={styles.boxes} data-invalid={error ? "" : undefined}>
        {[1, 2, 3, 4, 5, 6].map((box) => (
          <span key={box} aria-hidden="true" />
        ))}
        <input
          {...input}
          {...fieldControl(id, { error })}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\D*(\d\D*){6}"
          className={styles.input}
          onInput={keepDigits}
        />
      </span>
    </Field>
  );
}

/** A pasted "123 456" fits as well. */
function keepDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = cleanCode(currentTarget.value, "digits").slice(0, 6);
  if (digits !== currentTarget.value) currentTarget.value = digits;
}
