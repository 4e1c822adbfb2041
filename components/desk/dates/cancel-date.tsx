import { Callout } from "@/components/ui/callout";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { formatEuro } from "@/lib/money";
import { counted } from "@/lib/rules/texts/count-words";
import { cancelledDateText, certificatesText } from "@/lib/rules/texts/order-words";
import { durationText, times } from "@/lib/rules/times/times";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment } from "../desk-words";

type DateOfDesk = NonNullable<ReadOf<"date">>;
type Choice = NonNullable<DateOfDesk["choices"]>[number];

/**
 * Cancels a date. The form first counts the people concerned, and asks for a confirmation so that nobody cancels by
 * mistake.
 */
export function CancelDate({ date, flash: whole }: { date: DateOfDesk; flash: Flash | null }) {
  const flash = flashFor(whole, "cancel-date");
  const { orders, seats, paid, unpaid, unpaidUnconfirmed } = date.concerned;
  const told = orders - unpaidUnconfirmed;
  return (
    <DeskFold title="Cancel the date" isOpen={flash !== null}>
      <Callout kind="warn" title="You cannot undo this.">
        <ul>
          <li>
            {seats > 0
              ? `${counted(seats, "seat")} in ${counted(orders, "order")}, ${formatEuro(paid)} paid.`
              : "Nobody has a seat."}
          </li>
          {orders > 0 ? <li>{cancelledDateText(date.concerned)}</li> : null}
          {orders > unpaid ? (
            <li>{`Buyers who have not chosen after ${durationText(times.choosing)} are refunded automatically.`}</li>
          ) : null}
          {date.concerned.certificates > 0 ? <li>{certificatesText(date.concerned.certificates)}</li> : null}
          {date.waiting > 0 ? <li>{`We will email ${date.waiting} on the waiting list.`}</li> : null}
        </ul>
      </Callout>
      <DeskForm
        form="cancel-date"
        back={deskRoutes.date(date.id)}
        values={{ date: date.id, seats, form: "cancel-date" }}
        submit={told > 0 ? `Cancel it and email the buyers of ${counted(told, "order")}` : "Cancel the date"}
      >
        <DeskField name="reason" label="Reason, for colleagues" required maxLength={300} flash={flash} />
        <DeskField
          name="typed"
          label="Type CANCEL"
          required
          autoComplete="off"
          spellCheck={false}
          flash={flash}
        />
      </DeskForm>
    </DeskFold>
  );
}

/** The buyers' choices for each seat of a cancelled date. */
export function DateChoices({ choices }: { choices: readonly Choice[] }) {
  const open = choices.filter(({ choice }) => choice === "none").length;
  const note =
    open === 0
      ? "Everyone has chosen."
      : `${counted(open, "seat")} without a choice yet. Times are Vienna time.`;
  return (
    <DeskBlock id="choices" title="Buyers' choices" note={note}>
      <DeskTable
        label="Choices"
        columns={choiceColumns}
        rows={choices}
        keyOf={({ seat }) => seat}
        empty="Nobody had a seat."
      />
    </DeskBlock>
  );
}

const choiceColumns: Column<Choice>[] = [
  { title: "Name", cell: ({ name }) => name || "no name yet" },
  { title: "Order", cell: ({ order }) => <a href={deskRoutes.order(order)}>{order}</a>, isNumber: true },
  { title: "Choice", cell: choiceText },
];

function choiceText({ choice, occurs, dueAt }: Choice): string {
  if (choice === "moved") return `Another date: ${occurs ?? ""}`;
  if (choice === "money") return "Refund";
  if (choice === "code") return "Credit code";
  if (choice === "not paid") return "Order not paid yet";
  return dueAt
    ? `None yet; automatic refund on ${deskMoment(dueAt)}`
    : "No email sent yet: it goes out within a minute, or once the buyer confirms the address";
}
