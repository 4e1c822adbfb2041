import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { DeskFind } from "../desk-find";
import { PlainSelect } from "../plain-select";

export type DateChoices = ReadOf<"datesOnSale">;
type OnSale = DateChoices["nodes"][number];
type Option = { date: string; value: string; label: string };

/** The products of a date as choices, with price and free seats. */
export function optionsOf({ id, occurs, left, items, isCancelled }: OnSale): Option[] {
  if (isCancelled) return [];
  const free = left === null ? "" : `, ${left} available`;
  return items.map(({ key, name, price }) => ({
    date: id,
    value: key,
    // A seat's name may already contain its date.
    label: `${name.includes(occurs) ? name : `${name}: ${occurs}`}, ${formatEuro(price)}${free}`,
  }));
}

type DateSearchProps = { action: string; dates: DateChoices; find: string };

/** The form lists the next dates. This search finds other dates by their words, which the address holds. */
export function DateSearch({ action, dates: { nodes, hasMore }, find }: DateSearchProps) {
  if (!hasMore && !find) return null;
  return (
    <>
      <DeskFind action={action} label="Title, place or day" find={find} />
      <p>{noteOf(nodes.length, hasMore, find)}</p>
    </>
  );
}

function noteOf(count: number, hasMore: boolean, find: string): string {
  if (count === 0) return `No date matches “${find}”.`;
  const which = find ? `matching “${find}”` : "starting next";
  const dates = count === 1 ? `1 date ${which} is` : `${count} dates ${which} are`;
  return `${dates} in the list below.${hasMore ? " Search to find others." : ""}`;
}

type ItemChoiceProps = { label: string; options: readonly Option[]; value: string; flash: Flash | null };

/** A list of dates with their products, as a plain HTML select. */
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
