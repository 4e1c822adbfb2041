import type { ReactNode } from "react";
import { Button, type ButtonStyle } from "@/components/ui/button";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import { rulesOfForm } from "@/lib/gateway/desk";
import styles from "./desk-form.module.css";

type DeskFormProps = ButtonStyle & {
  /** Name of the action: `POST /api/desk/<form>`. */
  form: string;
  /** For buttons outside of the form. */
  id?: string;
  /** The page that shows the notice. */
  back: string;
  /** Hidden fields. */
  values?: Readonly<Record<string, string | number>>;
  /** The button's text; null when the children have their own buttons. */
  submit: string | null;
  hasFile?: boolean;
  /** For screen readers, when the button's text is not enough. */
  label?: string;
  /** For a form in a row of a list: its fields take only the room that they need. */
  isInline?: boolean;
  children?: ReactNode;
};

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
  ...buttonStyle
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
      {rulesOfForm(form)?.isIssuing ? <NoDefaultButton /> : null}
      {children}
      {submit === null ? null : isSmall ? (
        <Button type="submit" size="xs" {...buttonStyle}>
          {submit}
        </Button>
      ) : (
        <DeskSubmit {...buttonStyle}>{submit}</DeskSubmit>
      )}
    </form>
  );
}

/** A form's button, aligned with the controls beside it. */
export function DeskSubmit({ children, ...buttonStyle }: ButtonStyle & { children: ReactNode }) {
  return (
    <div className={styles.submit}>
      <Button type="submit" size="xs" {...buttonStyle}>
        {children}
      </Button>
    </div>
  );
}
