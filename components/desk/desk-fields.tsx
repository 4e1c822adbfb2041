import type { ReactNode } from "react";
import { TextField } from "@/components/ui/field";
import type { Flash } from "@/lib/forms/flash";
import styles from "./desk-fields.module.css";

type DeskFieldProps = Omit<Parameters<typeof TextField>[0], "error" | "defaultValue"> & {
  /** Of the page; it keeps what was typed into a refused form. */
  flash: Flash | null;
  defaultValue?: string;
};

/** A field of the desk. After a refusal it has what the person typed, and the reason. */
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

/** The notice, for the form that it is about alone. */
export function flashFor(flash: Flash | null, name: string): Flash | null {
  return flash?.values?.form === name ? flash : null;
}

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

/** An action that is seldom needed; open after it was refused. */
export function DeskFold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
