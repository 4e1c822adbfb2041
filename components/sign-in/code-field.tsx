import { type FormEvent, useId } from "react";
import { Field, fieldControl } from "@/components/ui/forms/field";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import styles from "./code-field.module.css";

type CodeFieldProps = { label: string; error?: string; required?: boolean; autoFocus?: boolean };

/** The code of a mail in one field that looks like eight boxes. Browsers can fill it in, and screen readers name it. */
export function CodeField({ label, error, ...input }: CodeFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <span className={styles.boxes} data-invalid={error ? "" : undefined}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((box) => (
          <span key={box} aria-hidden="true" />
        ))}
        <input
          {...input}
          {...fieldControl(id, { error })}
          name="code"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          className={styles.input}
          onInput={keepCode}
        />
      </span>
    </Field>
  );
}

/** Also accepts a pasted "kx4m pq7r". */
function keepCode({ currentTarget }: FormEvent<HTMLInputElement>) {
  const code = cleanCode(currentTarget.value, "signIn").slice(0, 8);
  if (code !== currentTarget.value) currentTarget.value = code;
}
