import type { ReactNode } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { NoDefaultButton } from "@/components/ui/no-default-button";
import styles from "./desk-form.module.css";

type DeskFormProps = ButtonLook & {
  /** Name of the action: `POST /api/desk/<form>`. */
  form: string;
  /** For buttons outside of it. */
  id?: string;
  /** The page that shows the notice. */
  back: string;
  /** Fields that nobody types. */
  values?: Readonly<Record<string, string | number>>;
  /** The button's words; null: the children have buttons of their own. */
  submit: string | null;
  hasFile?: boolean;
  /** For screen readers, where the button's words are not enough. */
  label?: string;
  /** In a row of a list: its fields take no more room than they need. */
  isInline?: boolean;
  children?: ReactNode;
};

/**
 * They issue a document or move money, and nothing is typed or previewed that confirms it: only a press of their button sends
 * them, not Enter in a field.
 */
export const issuingForms: ReadonlySet<string> = new Set([
  "book-bank-line",
  "book-line-for-orders",
  "correct-certificate",
  "give-up-seats",
  "issue-certificates",
  "issue-to-attendees",
  "place-desk-order",
  "rebook-seats",
  "record-payment",
  "refund-order",
  "reissue-invoice",
  "revoke-certificate",
  "undo-booking",
  "waive-rest",
]);

/** An action of the desk, as plain HTML. */
export function DeskForm({
  form,
  id,
  back,
  values = {},
  submit,
  hasFile,
  label,
  isInline = false,
  children,
  ...look
}: DeskFormProps) {
  const isSmall = isInline || children === undefined;
  return (
    <form
      id={id}
      className={isSmall ? styles.inline : styles.form}
      method="post"
      action={`/api/desk/${form}`}
      aria-label={label}
      encType={hasFile ? "multipart/form-data" : undefined}
    >
      <input type="hidden" name="back" value={back} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {issuingForms.has(form) ? <NoDefaultButton /> : null}
      {children}
      {submit === null ? null : isSmall ? (
        <Button type="submit" size="xs" {...look}>
          {submit}
        </Button>
      ) : (
        <DeskSubmit {...look}>{submit}</DeskSubmit>
      )}
    </form>
  );
}

/** The button of a form, in one line with the controls beside it. */
export function DeskSubmit({ children, ...look }: ButtonLook & { children: ReactNode }) {
  return (
    <div className={styles.submit}>
      <Button type="submit" size="xs" {...look}>
        {children}
      </Button>
    </div>
  );
}
