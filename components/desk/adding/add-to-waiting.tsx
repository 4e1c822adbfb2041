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
        <p>No date is sold out. Add people to the date itself.</p>
      ) : (
        <DeskForm
          form="add-to-waiting"
          back={deskRoutes.waiting}
          values={{ form: "add" }}
          submit="Add to the list"
        >
          <ItemChoice
            label="Sold-out date"
            options={full.flatMap(optionsOf)}
            value={flash?.values?.item ?? ""}
            flash={flash}
          />
          <DeskField
            name="email"
            type="email"
            label="E-mail"
            hint="They get an offer only after they confirm the address by email."
            required
            flash={flash}
          />
          <DeskField name="reason" label="Reason, for the log" required={false} flash={flash} />
        </DeskForm>
      )}
    </DeskFold>
  );
}
