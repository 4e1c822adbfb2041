import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import { deskRoutes, editAddress } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { counted } from "@/lib/rules/texts/count-words";
import { certificatesText, laterMailText } from "@/lib/rules/texts/order-words";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm, DeskSubmit } from "../desk-form";
import formStyles from "../desk-form.module.css";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { plainAmount } from "../desk-words";
import { ProblemList } from "../problem-list";

type DateOfDesk = NonNullable<ReadOf<"date">>;
type Form = NonNullable<DateOfDesk["form"]>;
type Preview = ReadOf<"dateChange">;
/** Texts of the fields, by field name. */
type Typed = Readonly<Record<string, string>>;

type Props = {
  date: DateOfDesk;
  form: Form;
  typed: Typed;
  preview: Preview | string | null;
  flash: Flash | null;
};

/** Changes day, place, guides, seats or price. The page shows the effects before anything is saved. */
export function ChangeDate({ date, form, typed, preview, flash: whole }: Props) {
  const flash = flashFor(whole, "change-date");
  return (
    <DeskFold
      title={`Change day, place, guides${form.mayPrice ? ", seats or price" : " or seats"}`}
      isOpen={preview !== null || flash !== null}
    >
      {form.isRepeating ? (
        <p>Only this date changes. The other dates in its document stay the same.</p>
      ) : null}
      <form action={deskRoutes.date(date.id)} className={formStyles.form} aria-label="Change the date">
        <input type="hidden" name="seen" value={form.seen} />
        <DateFields form={form} typed={typed} />
        <DeskSubmit variant="outline" color="black">
          Preview the changes
        </DeskSubmit>
      </form>
      {form.hasSeats || !form.mayPrice ? null : (
        <p>
          <a href={editAddress({ path: "products.yaml", entry: String(ticketOf(date)) })}>
            Seats and price are in the document of its ticket
          </a>
        </p>
      )}
      {typeof preview === "string" ? <Callout kind="error" title={preview} /> : null}
      {preview !== null && typeof preview !== "string" ? (
        <PreviewBlock
          date={date}
          preview={preview}
          values={{ ...typed, seen: typed.seen ?? form.seen }}
          flash={flash}
        />
      ) : null}
    </DeskFold>
  );
}

const ticketOf = ({ items }: DateOfDesk) => items[0]?.key.split(":")[0] ?? "";

function DateFields({ form, typed }: { form: Form; typed: Typed }) {
  const plain = { spellCheck: false, autoComplete: "off" } as const;
  const valueOf = (name: string, now: string) => ({ name, defaultValue: typed[name] ?? now });
  return (
    <>
      <TextField {...valueOf("first", form.first)} type="date" label="First day" required />
      <TextField
        {...valueOf("time", form.time)}
        {...plain}
        label="Time"
        hint="For example 09:00-17:00"
        required
      />
      <TextField {...valueOf("days", String(form.days))} inputMode="numeric" label="Days" required />
      <TextField
        {...valueOf("location", form.location ?? "")}
        label="Place"
        hint="Leave blank for online"
        optional={false}
      />
      <TextField {...valueOf("timezone", form.timezone)} {...plain} label="Time zone" required />
      {form.guides.length > 0 ? (
        <TextField
          {...valueOf("guides", form.guides.join(", "))}
          {...plain}
          label="Guides"
          hint="Document names, separated by commas"
          required
        />
      ) : null}
      {form.hasSeats ? (
        <>
          <TextField
            {...valueOf("seats", form.seats === null ? "" : String(form.seats))}
            inputMode="numeric"
            label="Seats"
            optional={false}
          />
          {form.mayPrice ? (
            <TextField
              {...valueOf("price", form.price === null ? "" : plainAmount(form.price))}
              inputMode="decimal"
              label="Price in euros, net"
              optional={false}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

type PreviewProps = { date: DateOfDesk; preview: Preview; values: Typed; flash: Flash | null };

function PreviewBlock({ date, preview, values, flash }: PreviewProps) {
  const { changes, isMoved, hasOtherGuides, concerned, problems } = preview;
  if (changes.length === 0) return <p>Nothing has changed.</p>;
  const tells = (isMoved || hasOtherGuides) && concerned.orders > 0;
  return (
    <DeskBlock id="preview" title="Changes" note={noteOf(preview)}>
      <DeskTable label="Changes" columns={columns} rows={changes} keyOf={({ label }) => label} empty="" />
      {problems.length > 0 ? (
        <Callout kind="error" title="This cannot be saved.">
          <ProblemList problems={problems} />
        </Callout>
      ) : (
        <DeskForm
          form="change-date"
          back={deskRoutes.date(date.id)}
          values={{ ...values, date: date.id, form: "change-date" }}
          submit={tells ? `Save and email the buyers of ${counted(concerned.orders, "order")}` : "Save"}
        >
          <DeskField
            name="reason"
            label="Reason, for colleagues"
            required={false}
            maxLength={300}
            flash={flash}
          />
        </DeskForm>
      )}
    </DeskBlock>
  );
}

function noteOf({ isMoved, hasOtherGuides, concerned }: Preview): string {
  const { orders, seats, unconfirmed, certificates } = concerned;
  if (orders === 0) return "Nobody has a seat yet, so nobody gets an email.";
  const whose = `${counted(seats, "seat")} in ${counted(orders, "order")}`;
  if (isMoved)
    return `${whose}. Every buyer gets an email with files that update their calendar, and can choose another date or a refund.${laterMailText(unconfirmed)}${certificates > 0 ? ` ${certificatesText(certificates)}` : ""}`;
  return hasOtherGuides
    ? `${whose}. Every attendee gets an email with the names of the guides. Time and place stay the same.${laterMailText(unconfirmed)}`
    : `${whose}. Nobody gets an email, because time, place and guides stay the same. A new price applies only to new orders.`;
}

const columns: Column<Preview["changes"][number]>[] = [
  { title: "Field", cell: ({ label }) => label },
  { title: "Before", cell: ({ from }) => from },
  { title: "After", cell: ({ to }) => <strong>{to}</strong> },
];
