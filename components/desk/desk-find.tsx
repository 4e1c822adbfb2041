import { TextField } from "@/components/ui/forms/field";
import { DeskSubmit } from "./desk-form";
import styles from "./desk-form.module.css";

type DeskFindProps = { action: string; label: string; find: string };

/** The search of a list. The page's address holds the searched text. */
export function DeskFind({ action, label, find }: DeskFindProps) {
  return (
    <form action={action} role="search" className={styles.form}>
      <TextField type="search" name="find" label={label} defaultValue={find} optional={false} />
      <DeskSubmit>Find</DeskSubmit>
      {find ? (
        <p>
          <a href={action}>Clear</a>
        </p>
      ) : null}
    </form>
  );
}

/** The address of the next page of a list. */
export function nextPage(action: string, find: string, before: number): string {
  return `${action}?${new URLSearchParams({ ...(find && { find }), before: String(before) }).toString()}`;
}

/** A single text parameter of the page's address. */
export function queryText(value: string | string[] | undefined): string {
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
}

/** A number parameter of the page's address; null without one. */
export function queryNumber(value: string | string[] | undefined): number | null {
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
