import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldControl, TextField } from "@/components/ui/forms/field";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import { editAddress, newAddress } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskFold } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { ChoiceBoxes, ChoiceList, type DocumentField } from "./choices";
import styles from "./content.module.css";
import { DOCUMENT_FORM } from "./preview-frame";
import { SentText } from "./sent-text";

export type EditedDocument = NonNullable<ReadOf<"document">>;

type DocumentFormProps = {
  document: EditedDocument;
  isNew: boolean;
  /** Path of the workshop that a new document belongs to. */
  of: string | null;
  /** True when the server has just refused a form of the page. */
  isRefused: boolean;
};

/** A document's inputs, generated from the schema of its kind, with the mistakes beside them. */
export function DocumentForm({ document, isNew, of, isRefused }: DocumentFormProps) {
  const { path, entry, kind, seen, body, draft, fields, problems, suggestedName } = document;
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.text;
  const key = keyOf(fields, kind.isList && isNew);
  const values = {
    path,
    ...(entry && { entry }),
    ...(seen && { seen }),
    ...(key && { key }),
    ...(of && { of }),
    ...(draft?.publishAt && { plannedAt: draft.publishAt }),
  };
  return (
    <DeskForm
      form="save-document"
      id={DOCUMENT_FORM}
      back={isNew ? newAddress(kind.place, of) : editAddress(document)}
      values={values}
      submit={null}
      label={document.title}
    >
      <NoDefaultButton />
      <SentText isRefused={isRefused} />
      <div className={styles.form}>
        {isNew && !kind.isList ? (
          <TextField
            name="name"
            label="URL slug"
            hint="For example quiet-week"
            autoComplete="off"
            {...(suggestedName && { defaultValue: suggestedName })}
          />
        ) : null}
        {grouped(fields).map(({ group, inputs }) => (
          <Group key={group ?? ""} title={group}>
            {inputs.map((field) => (
              <DocumentInput key={field.name} field={field} error={errorOf(field.name)} />
            ))}
          </Group>
        ))}
        {typeof body === "string" ? (
          <LongText
            name="body"
            label="Text, in Markdown"
            hint="A blank line starts a paragraph, ## a heading, - a list item; **two stars** make bold"
            value={body}
            isBody
            error={errorOf("text")}
          />
        ) : null}
        <TextField name="reason" label="Reason, for colleagues" required={false} maxLength={300} />
        <div className={styles.acts}>
          <Button type="submit" name="act" value="publish">
            Publish
          </Button>
          <Button type="submit" name="act" value="draft" variant="outline">
            Save as a draft
          </Button>
          <TextField
            type="datetime-local"
            name="publishAt"
            label="Publish later, Vienna time"
            required={false}
          />
        </div>
      </div>
    </DeskForm>
  );
}

/** The field that identifies an entry of a list: its number, code or short address. */
function keyOf(fields: readonly DocumentField[], isNewEntry: boolean): string | null {
  const names = ["number", "code", "from"];
  return isNewEntry ? (names.find((name) => fields.some((field) => field.name === name)) ?? null) : null;
}

function grouped(fields: readonly DocumentField[]): { group: string | null; inputs: DocumentField[] }[] {
  const groups: { group: string | null; inputs: DocumentField[] }[] = [];
  for (const field of fields) {
    const { group } = field;
    const last = groups.at(-1);
    if (last && last.group === group) last.inputs.push(field);
    else groups.push({ group, inputs: [field] });
  }
  return groups;
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  if (title === null) return <Fragment>{children}</Fragment>;
  // Empty inputs for another part stay folded, because few visits need them.
  if (/: one more\b/.test(title))
    return (
      <DeskFold title={title}>
        <div className={styles.group}>{children}</div>
      </DeskFold>
    );
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type InputProps = { field: DocumentField; error: string | undefined };

function DocumentInput({ field, error }: InputProps) {
  const { kind, label, help, isRequired, value } = field;
  const name = `f.${field.name}`;
  if (kind === "choice") return <ChoiceList name={name} field={field} error={error} />;
  if (kind === "choices") return <ChoiceBoxes name={name} field={field} error={error} />;
  if (kind === "text" || kind === "words")
    return (
      <LongText name={name} label={label} value={value} hint={help} error={error} isRequired={isRequired} />
    );
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={value}
      required={isRequired}
      autoComplete="off"
      {...(kind === "number" && { inputMode: "numeric" as const })}
      {...(help && { hint: help })}
      {...(error && { error })}
    />
  );
}

type LongTextProps = {
  name: string;
  label: string;
  value: string;
  hint?: string;
  error: string | undefined;
  isRequired?: boolean;
  isBody?: boolean;
};

/** A text with several lines, as a plain HTML textarea. */
export function LongText({
  name,
  label,
  value,
  hint,
  error,
  isRequired = false,
  isBody = false,
}: LongTextProps) {
  const id = `field-${name.replaceAll(".", "-")}`;
  const notes = { ...(error && { error }), ...(hint && { hint }) };
  return (
    <Field id={id} label={label} optional={!isRequired && !isBody} {...notes}>
      <textarea
        {...fieldControl(id, notes)}
        name={name}
        defaultValue={value}
        rows={isBody ? 20 : 4}
        className={isBody ? `${styles.text} ${styles.body}` : styles.text}
      />
    </Field>
  );
}
