import { AppLink } from "@/components/ui/app-link";
import { OptionalLabel } from "@/components/ui/forms/field";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { PlainSelect } from "../plain-select";
import styles from "./choices.module.css";

export type DocumentField = NonNullable<ReadOf<"document">>["fields"][number];
type ChoiceProps = { name: string; field: DocumentField; error: string | undefined };

/** Texts for an empty choice, by the field's key. Other fields use the site's default text. */
const leftOut: Readonly<Record<string, string>> = {
  image: "The page's own drawing",
  product: "None",
  event: "None",
  certification: "None",
  professional: "None",
};

/** A choice of one option. A picture field shows the picture and links to the uploads. */
export function ChoiceList({ name, field, error }: ChoiceProps) {
  const { label, isRequired, value, options, picture } = field;
  const key = name.slice(name.lastIndexOf(".") + 1);
  const select = (
    <PlainSelect
      name={name}
      label={label}
      options={options.map((option) => ({ value: option.value, label: option.name }))}
      chosen={value}
      none={isRequired ? "Choose" : (leftOut[key] ?? "Default")}
      isRequired={isRequired}
      error={error}
    />
  );
  if (key !== "image") return select;
  return (
    <div className={styles.picture}>
      {select}
      <p className={styles.note}>
        {picture ? <img src={picture} alt="" width={96} height={64} className={styles.thumbnail} /> : null}
        <AppLink href={deskRoutes.pictures}>Upload another picture</AppLink>
      </p>
    </div>
  );
}

/** A choice of several options. Those in the document come first, in its order. */
export function ChoiceBoxes({ name, field, error }: ChoiceProps) {
  const { label, isRequired, value, options } = field;
  const chosen = value.split("\n");
  const errorId = `boxes-${name.replaceAll(".", "-")}-error`;
  return (
    <fieldset className={styles.boxes} aria-describedby={error ? errorId : undefined}>
      <legend>
        <span>{label}</span>
        {isRequired ? null : <OptionalLabel />}
      </legend>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
      <input type="hidden" name={name} value="" />
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.box}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
