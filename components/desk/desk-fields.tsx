import type { ReactNode } from "react";
import { TextField } from "@/components/ui/forms/field";
import type { Flash } from "@/lib/forms/flash";
import styles from "./desk-fields.module.css";

type DeskFieldProps = Omit<Parameters<typeof TextField>[0], "error" | "defaultValue"> & {
  /** The page's notice, which holds the typed values of a refused form. */
  flash: Flash | null;
  defaultValue?: string;
};

/** A field of the desk. After a refusal it shows the typed text and the reason. */
export function DeskField({ flash, name, defaultValue = "", ...field }: DeskFieldProps) {
  const error = flash?.fields?.[name];
  return (
    <TextField
      {...field}
      {...(error && { error })}
      name={name}
      defaultValue={flash?.values?.[name] ?? defaultValue}
    />
  );
}

/** The notice, if it is about this form: its action, or the `form` that its hidden fields name. */
export function flashFor(flash: Flash | null, name: string): Flash | null {
  return flash?.form === name ? flash : null;
}

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

/** An action that is seldom needed. It is open after a refusal. */
export function DeskFold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
