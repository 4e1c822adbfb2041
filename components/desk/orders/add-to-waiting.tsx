import { deskRooms } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { type DateChoices, DateSearch, ItemChoice, optionsOf } from "./item-choice";

type Props = {
  /** Sold-out dates. */
  dates: DateChoices;
  find: string;
  flash: Flash | null;
};

/** Puts a person who phones on the waiting list of a sold-out date. */
export function AddToWaiting({ dates, find, flash: whole }: Props) {
  const flash = flashFor(whole, "add");
  return (
    <DeskFold title="Add a person" isOpen={flash !== null || find !== ""}>
      <DateSearch action={deskRooms.waiting.href} dates={dates} find={find} />
      {dates.nodes.length === 0 ? (
        find ? null : (
          <p>No date is sold out. You can add people to a date directly.</p>
        )
      ) : (
        <DeskForm
          form="add-to-waiting"
          back={deskRooms.waiting.href}
          values={{ form: "add" }}
          submit="Add to the list"
        >
          <ItemChoice
            label="Sold-out date"
            options={dates.nodes.flatMap(optionsOf)}
            value={flash?.values?.item ?? ""}
            flash={flash}
          />
          <DeskField
            name="email"
            type="email"
            label="E-mail"
            hint="They only get an offer once they have confirmed the address by email."
            required
            flash={flash}
          />
          <DeskField name="reason" label="Reason, for the log" required={false} flash={flash} />
        </DeskForm>
      )}
    </DeskFold>
  );
}
