import { useId } from "react";
import { Field, fieldControl } from "@/components/ui/field";
import type { DeskDatesOnSaleQuery } from "@/graphql/generated/desk/documents";
import type { Flash } from "@/lib/forms/flash";
import { formatEuro } from "@/lib/money";
import styles from "./item-choice.module.css";

type OnSale = DeskDatesOnSaleQuery["dates"][number];
type Option = { date: string; value: string; label: string };

/** The products of a date as choices, with price and free seats. */
export function optionsOf({ id, occurs, left, items, isCancelled }: OnSale): Option[] {
  if (isCancelled) return [];
  const free = left === null || left === undefined ? "" : `, ${left} free`;
  return items.map(({ key, name, price }) => ({
    date: id,
    value: key,
    // The name of a seat has its date.
    label: `${name.includes(occurs) ? name : `${name}: ${occurs}`}, ${formatEuro(price)}${free}`,
  }));
}

type ItemChoiceProps = { label: string; options: readonly Option[]; value: string; flash: Flash | null };

/** A date with one of its products, in the browser's own list. */
export function ItemChoice({ label, options, value, flash }: ItemChoiceProps) {
  const id = useId();
  const error = flash?.fields?.item;
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <select
        {...fieldControl(id, { ...(error && { error }) })}
        name="item"
        required
        defaultValue={value}
        className={styles.select}
      >
        <option value="">Please choose</option>
        {options.map(({ value: key, label: text }) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
