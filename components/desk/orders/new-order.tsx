import { useId } from "react";
import { Field, fieldControl } from "@/components/ui/forms/field";
import fieldStyles from "@/components/ui/forms/field.module.css";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import { durationText, times } from "@/lib/rules/times/times";
import { ConfirmNote, type Missing } from "../confirm-note";
import { DeskField } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { type DateChoices, DateSearch, ItemChoice, optionsOf } from "./item-choice";
import styles from "./new-order.module.css";

type Props = {
  dates: DateChoices;
  find: string;
  /** Id of the date whose page linked here; null without one. */
  chosen: string | null;
  /** Makes a form that is sent twice create only one order. */
  formKey: string;
  missing: Missing;
  /** Whether the person may give seats for nothing, like money. */
  mayBeFree: boolean;
  flash: Flash | null;
};

/** An order for people who did not order in the shop. For a guest, name, e-mail address and date are enough. */
export function NewOrder({ dates, find, chosen, formKey, missing, mayBeFree, flash }: Props) {
  if (missing) return <ConfirmNote missing={missing} toDo="place an order" back={backTo(chosen)} />;
  const options = dates.nodes.flatMap(optionsOf);
  const preset = options.find(({ date }) => date === chosen)?.value;
  const key = flash?.values?.key ?? formKey;
  return (
    <div className={styles.form}>
      <DateSearch action={deskRoutes.newOrder} dates={dates} find={find} />
      <DeskForm form="place-desk-order" back={backTo(chosen)} values={{ key }} submit="Place the order">
        <fieldset className={styles.group}>
          <legend>Which date</legend>
          <ItemChoice
            label="Date, with the price per seat before VAT"
            options={options}
            value={flash?.values?.item ?? preset ?? ""}
            flash={flash}
          />
          <PeopleList flash={flash} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Buyer</legend>
          <div className={styles.pair}>
            <DeskField name="firstName" label="First name" required flash={flash} />
            <DeskField name="lastName" label="Last name" required={false} flash={flash} />
          </div>
          <DeskField
            name="email"
            type="email"
            label="E-mail"
            hint="We email the order to this address, and the person confirms it from there."
            required
            flash={flash}
          />
        </fieldset>
        <Payment mayBeFree={mayBeFree} flash={flash} />
        <InvoiceAddress mayBeFree={mayBeFree} flash={flash} />
      </DeskForm>
    </div>
  );
}

const backTo = (chosen: string | null) =>
  chosen === null ? deskRoutes.newOrder : `${deskRoutes.newOrder}?date=${chosen}`;

function PeopleList({ flash }: { flash: Flash | null }) {
  const id = useId();
  const error = flash?.fields?.people;
  const hint =
    "One person per line: a name, or a name and an email address. You can paste a list. If you leave this blank, the buyer attends.";
  return (
    <Field id={id} label="Attendees" optional hint={hint} {...(error && { error })}>
      <textarea
        {...fieldControl(id, { hint, ...(error && { error }) })}
        name="people"
        rows={3}
        maxLength={4000}
        defaultValue={flash?.values?.people ?? ""}
        className={fieldStyles.control}
      />
    </Field>
  );
}

const kept = durationText(times.transfer);

const paymentMethods = [
  {
    value: "LINK",
    label: "The buyer pays online",
    note: `The buyer gets an email with a link to the order. We hold the seats for ${kept}.`,
  },
  {
    value: "INVOICE",
    label: "By invoice",
    note: `We send the invoice once the buyer confirms the address, and hold the seats for ${kept}.`,
  },
];

const free = {
  value: "FREE",
  label: "No charge",
  note: "For guests and partners. Only colleagues see the reason.",
};

function Payment({ mayBeFree, flash }: Pick<Props, "mayBeFree" | "flash">) {
  const chosen = flash?.values?.paymentMethod ?? "LINK";
  return (
    <fieldset className={styles.group}>
      <legend>Payment</legend>
      {(mayBeFree ? [...paymentMethods, free] : paymentMethods).map(({ value, label, note }) => (
        <label key={value} className={styles.method}>
          <input type="radio" name="paymentMethod" value={value} defaultChecked={value === chosen} />
          <span>
            <strong>{label}</strong> <span className={styles.note}>{note}</span>
          </span>
        </label>
      ))}
      {mayBeFree ? (
        <DeskField name="reason" label="Reason, if there is no charge" maxLength={300} flash={flash} />
      ) : null}
    </fieldset>
  );
}

function InvoiceAddress({ mayBeFree, flash }: Pick<Props, "mayBeFree" | "flash">) {
  return (
    <fieldset className={styles.group}>
      <legend>Invoice address</legend>
      {mayBeFree ? <p className={styles.note}>Not needed if there is no charge.</p> : null}
      <DeskField name="company" label="Company" required={false} flash={flash} />
      <DeskField name="address1" label="Street and number" flash={flash} />
      <div className={styles.pair}>
        <DeskField name="postcode" label="Postcode" flash={flash} />
        <DeskField name="city" label="City" flash={flash} />
      </div>
      <div className={styles.pair}>
        <DeskField
          name="country"
          label="Country, two letters"
          maxLength={2}
          defaultValue={DEFAULT_COUNTRY}
          flash={flash}
        />
        <DeskField name="state" label="State" required={false} flash={flash} />
      </div>
      <div className={styles.pair}>
        <DeskField name="vatId" label="VAT ID" required={false} flash={flash} />
        <DeskField name="purchaseOrder" label="Purchase order number" required={false} flash={flash} />
      </div>
    </fieldset>
  );
}
