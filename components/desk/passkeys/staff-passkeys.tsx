import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { dayText } from "@/lib/rules/times/day-text";
import { ConfirmNote } from "../confirm-note";
import { DeskField, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import type { Visitor } from "../require-desk";

type Colleague = ReadOf<"staffPasskeys">["staff"][number];
type StaffProps = ReadOf<"staffPasskeys"> & { visitor: Visitor; flash: Flash | null };

const columns: Column<Colleague>[] = [
  { title: "Name", cell: ({ id, name }) => <a href={deskRoutes.person(id)}>{name}</a> },
  { title: "E-mail", cell: ({ email }) => email, isExtra: true },
  { title: "Roles", cell: ({ roles }) => roles.join(", ").toLowerCase() },
  { title: "Passkeys", cell: ({ passkeys }) => (passkeys === 0 ? "none" : String(passkeys)) },
];

/** For administrators: who has passkeys, and the day from which the desk requires them. */
export function StaffPasskeys({ visitor, requiredFrom, staff, flash: whole }: StaffProps) {
  const back = deskRoutes.passkeys;
  const flash = flashFor(whole, "set-passkey-day");
  const state = requiredFrom
    ? `Required from ${dayText(requiredFrom)} for changes to money, roles and people.`
    : "No day is set: people without a passkey can act after signing in by e-mail link.";
  return (
    <>
      <DeskBlock id="staff" title="The staff" note="You can reset a lost passkey on the person's page.">
        <DeskTable
          label="Passkeys of the staff"
          columns={columns}
          rows={staff}
          keyOf={({ id }) => id}
          empty="Nobody has a role at the desk."
        />
      </DeskBlock>
      <DeskBlock id="passkey-day" title="Required from" note={state}>
        {!visitor.passkey.has ? (
          <p>Add a passkey of your own first, so that you do not lock yourself out.</p>
        ) : visitor.missing ? (
          <ConfirmNote missing={visitor.missing} toDo="change the day" back={back} />
        ) : (
          <>
            <DeskForm
              form="set-passkey-day"
              back={back}
              values={{ form: "set-passkey-day" }}
              submit="Set the day"
            >
              <DeskField
                name="day"
                type="date"
                label="Required from"
                required
                flash={flash}
                defaultValue={requiredFrom ?? ""}
              />
              <DeskField name="reason" label="Reason" required={false} flash={flash} />
            </DeskForm>
            {requiredFrom ? (
              <DeskForm form="lift-passkey-day" back={back} submit="Remove the day" variant="outline" />
            ) : null}
          </>
        )}
      </DeskBlock>
    </>
  );
}
