import type { DeskDatesOnSaleQuery } from "@/graphql/generated/desk/documents";
import type { Flash } from "@/lib/forms/flash";
import { formatEuro } from "@/lib/money";
import { PlainSelect } from "../plain-select";

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
  return (
    <PlainSelect
      name="item"
      label={label}
      options={options}
      chosen={value}
      none="Please choose"
      isRequired
      error={flash?.fields?.item}
    />
  );
}
