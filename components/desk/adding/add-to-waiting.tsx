import type { DeskDatesOnSaleQuery } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { ItemChoice, optionsOf } from "./item-choice";

type Props = { dates: DeskDatesOnSaleQuery["dates"]; flash: Flash | null };

/** Somebody who phones gets a place on the list of a date that is sold out. */
export function AddToWaiting({ dates, flash: whole }: Props) {
  const flash = flashFor(whole, "add");
  const full = dates.filter(({ left }) => left === 0);
  return (
    <DeskFold title="Add somebody" isOpen={flash !== null}>
      {full.length === 0 ? (
        <p>No date is sold out: add people to the date itself.</p>
      ) : (
        <DeskForm
          form="add-to-waiting"
          back={deskRoutes.waiting}
          values={{ form: "add" }}
          submit="Put on the list"
        >
          <ItemChoice
            label="Date that is sold out"
            options={full.flatMap(optionsOf)}
            value={flash?.values?.item ?? ""}
            flash={flash}
          />
          <DeskField
            name="email"
            type="email"
            label="E-mail"
            hint="A seat is offered when the person has confirmed it by our mail."
            required
            flash={flash}
          />
          <DeskField name="reason" label="Why, for the log" required={false} flash={flash} />
        </DeskForm>
      )}
    </DeskFold>
  );
}
