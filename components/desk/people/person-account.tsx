import { Callout } from "@/components/ui/callout";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { momentText } from "@/lib/rules/times/day-text";
import type { Flash } from "@/lib/forms/flash";
import { TextField } from "@/components/ui/forms/field";
import { ConfirmNote, type Missing } from "../confirm-note";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm, DeskSubmit } from "../desk-form";
import styles from "../desk-form.module.css";
import { DeskBlock } from "../desk-page";
import type { Account, Person } from "./person-words";

type AccountProps = { person: Person; account: Account; page: string; flash: Flash | null };

/** The less frequent actions for an account: name, address, joining, deleting. */
export function PersonAccount({ missing, ...props }: AccountProps & { missing: Missing }) {
  if (missing)
    return (
      <DeskBlock id="account" title="Account">
        <ConfirmNote missing={missing} toDo="change, export or delete the account" back={props.page} />
      </DeskBlock>
    );
  return (
    <DeskBlock id="account" title="Account">
      <WaitingAddress {...props} />
      <ChangeFacts {...props} />
      <ChangeAddress {...props} />
      <Export {...props} />
      <Join {...props} />
      <Delete {...props} />
    </DeskBlock>
  );
}

function ChangeFacts({ person, page, flash: whole }: AccountProps) {
  const flash = flashFor(whole, "change-person");
  return (
    <DeskFold title="Correct the name or company" isOpen={flash !== null}>
      <DeskForm
        form="change-person"
        back={page}
        values={{ member: person.id, form: "change-person" }}
        submit="Save"
      >
        <DeskField
          name="firstName"
          label="First name"
          required
          flash={flash}
          defaultValue={person.firstName}
        />
        <DeskField name="lastName" label="Last name" flash={flash} defaultValue={person.lastName} />
        <DeskField name="company" label="Company" flash={flash} defaultValue={person.company ?? ""} />
        <DeskField name="reason" label="Reason" required={false} flash={flash} />
      </DeskForm>
    </DeskFold>
  );
}

const Proof = ({ flash }: { flash: Flash | null }) => (
  <DeskField
    name="proof"
    label="How you checked who asked"
    hint="For example: called back on the number on the invoice, 12 May."
    required
    minLength={10}
    maxLength={300}
    flash={flash}
  />
);

/** A change of the address that waits for its day, or that the old address has stopped. */
function WaitingAddress({ person, account: { addressChange: change }, page }: AccountProps) {
  if (!change) return null;
  if (change.stoppedAt !== null)
    return (
      <Callout kind="warn" alert={false}>
        {`On ${momentText(change.stoppedAt)}, ${person.email} stopped the change of this address to ${change.to}. Talk to the person before you change it again.`}
      </Callout>
    );
  return (
    <Callout kind="info" alert={false}>
      <p>{`The address changes to ${change.to} at ${momentText(change.dueAt)}. ${person.email} has been told and can stop it.`}</p>
      <DeskForm
        form="stop-address-change"
        back={page}
        values={{ member: person.id, change: change.id }}
        submit="Stop the change"
      />
    </Callout>
  );
}

function ChangeAddress({ person, page, flash: whole }: AccountProps) {
  const flash = flashFor(whole, "move-address");
  return (
    <DeskFold title="Change the address" isOpen={flash !== null}>
      <p>
        This signs out every browser. Emails about orders and waiting lists go to the new address; documents
        stay as issued. Both addresses get an email. If the account has orders or certificates, the change
        waits for a day, and the old address can stop it.
      </p>
      <DeskForm
        form="move-address"
        back={page}
        values={{ member: person.id, form: "move-address" }}
        submit="Change the address"
      >
        <DeskField name="to" type="email" label="New address" required flash={flash} />
        <Proof flash={flash} />
      </DeskForm>
    </DeskFold>
  );
}

/** A plain form, so that the browser saves the file. */
function Export({ person }: AccountProps) {
  return (
    <DeskFold title="Export this person's data">
      <p>
        The same file that the person can download in their settings: profile, orders with documents, access
        and seats.
      </p>
      <form method="post" action={`/api/desk/files/member/${person.id}`} className={styles.form}>
        <Proof flash={null} />
        <DeskSubmit>Export as a file</DeskSubmit>
      </form>
    </DeskFold>
  );
}

function Join({ person }: AccountProps) {
  return (
    <DeskFold title="Merge with another account of this person">
      <p>The next page shows which data would move here and which would be lost. Nothing changes yet.</p>
      <form action={deskRoutes.joinPerson(person.id)} className={styles.form}>
        <TextField name="with" label="Address or number of the other account" required optional={false} />
        <DeskSubmit>Compare the accounts</DeskSubmit>
      </form>
    </DeskFold>
  );
}

function Delete({ person, account, page, flash: whole }: AccountProps) {
  const flash = flashFor(whole, "delete-person");
  const { keeps, sessions } = account;
  const lost = [
    count(keeps.certificates, "certificate"),
    count(keeps.courses, "course"),
    count(keeps.paymentMethods, "saved payment method"),
    count(keeps.places, "waiting-list place"),
    count(sessions.length, "signed-in browser"),
  ].filter(Boolean);
  return (
    <DeskFold title="Delete the account" isOpen={flash !== null}>
      <Callout kind="warn" title="You cannot undo this.">
        <ul>
          <li>{lost.length > 0 ? `Lost: ${lost.join(", ")}.` : "Only the profile is lost."}</li>
          {keeps.subscriptions > 0 ? (
            <li>{`${count(keeps.subscriptions, "active subscription")} will end at once, without a refund.`}</li>
          ) : null}
          <li>{`${count(keeps.orders, "order") || "No orders"} and their invoices stay, as tax law requires.`}</li>
          {person.profileUrl ? (
            <li>{`The public page ${person.profileUrl} is a content file. Remove it as well.`}</li>
          ) : null}
        </ul>
      </Callout>
      <DeskForm
        form="delete-person"
        back={page}
        values={{ member: person.id, form: "delete-person" }}
        submit="Delete the account permanently"
      >
        <DeskField
          name="typed"
          label={`Type ${person.email}`}
          required
          autoComplete="off"
          spellCheck={false}
          flash={flash}
        />
        <Proof flash={flash} />
      </DeskForm>
    </DeskFold>
  );
}

function count(number: number, noun: string): string {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}
