"use client";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";
import {
  type Attendee,
  maximumAttendees,
  maximumNameLength,
  notesWith,
  seatsOfNotes,
} from "@/lib/rules/attendees";
import { type CartLine, linesOf } from "@/lib/rules/prices/cart";
import styles from "./attendee-form.module.css";
import { asksForNames, type Cart, type CartChange } from "./cart";

type AttendeeFormProps = {
  line: CartLine;
  name: string;
  /** The page to which the plain form returns. */
  back: string;
  /** The error of the last attempt. */
  problem: string | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Names the attendees of a line. This is optional. The form suggests the buyer's own name for the first seat. */
export function AttendeeForm({ line, name, back, problem, run }: AttendeeFormProps) {
  const quantity = line.quantity ?? 1;
  const seats = seatsOfNotes(line.extraData, quantity);
  const named = seats.filter((seat) => seat.name !== "");
  const { form, register, errors, state } = useSentForm({
    operation: "updateItemNotes",
    load: async () => ({
      schema: (await import("@/lib/rules/forms/attendee-fields")).attendeesSchema,
      async send(fields) {
        const extraData = notesWith(line.extraData, readSeats(fields, seats.length));
        const cart = await run({ do: "notes", key: line.key, extraData });
        // The line has a new key and a new element, so the focus moves there.
        if (cart) focusOnceDrawn(summaryIdAfter(cart, line, extraData));
        return "open";
      },
    }),
  });
  if (!asksForNames(line)) return null;

  async function offerBuyer(isOpen: boolean) {
    const field = form.ref.current?.elements.namedItem("name0");
    if (!isOpen || !(field instanceof HTMLInputElement) || field.value) return;
    const own = await buyerName();
    if (!field.value && own) field.value = own;
  }

  return (
    <details className={styles.box} onToggle={(event) => void offerBuyer(event.currentTarget.open)}>
      <summary id={summaryIdOf(line.key)} className={styles.summary}>
        <span>
          {named.length === 0 ? "Who is coming?" : `For ${named.map((seat) => seat.name).join(", ")}`}
        </span>
        <span className={styles.hint}>
          {named.length === 0
            ? quantity === 1
              ? "Add a name"
              : "Add names"
            : named.length < quantity
              ? `Change (${quantity - named.length} without a name)`
              : "Change"}
        </span>
      </summary>
      <form {...form} className={styles.form} action="/api/forms/attendees">
        <input type="hidden" name="key" value={line.key} />
        <input type="hidden" name="back" value={back} />
        {seats.map((seat, at) => (
          <fieldset key={at} className={styles.seat}>
            <legend className={styles.legend}>{seats.length > 1 ? `Seat ${at + 1}` : "Your seat"}</legend>
            <TextField
              label="Name"
              optional
              {...register(`name${at}`)}
              error={errors[`name${at}`]}
              defaultValue={seat.name}
              maxLength={maximumNameLength}
              autoComplete={`section-seat${at + 1} name`}
            />
            <TextField
              label="E-mail"
              optional
              {...register(`email${at}`)}
              error={errors[`email${at}`]}
              type="email"
              defaultValue={seat.email}
              maxLength={254}
              autoComplete={`section-seat${at + 1} email`}
            />
          </fieldset>
        ))}
        <p className={styles.note}>
          {`${quantity > maximumAttendees ? `For more than ${maximumAttendees} people, we ask for the names by email. ` : ""}You can add names later.`}
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button
          type="submit"
          size="xs"
          variant="outline"
          color="black"
          pending={state === "sending"}
          aria-label={`Save names: ${name}`}
        >
          Save
        </Button>
      </form>
    </details>
  );
}

/** Tries several frames, because the line may not be rendered yet. */
function focusOnceDrawn(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) element.focus();
    else if (frames > 1) focusOnceDrawn(id, frames - 1);
  });
}

const summaryIdOf = (key: string) => `seats-${key}`;

/** The id of the same line after the change, which may have merged it with another line. */
function summaryIdAfter(cart: Cart, before: CartLine, extraData: string): string {
  const { attendees = "" }: { attendees?: string } = JSON.parse(extraData);
  const after = linesOf(cart).find(
    (line) =>
      line.product?.node?.databaseId === before.product?.node?.databaseId &&
      line.variation?.node?.databaseId === before.variation?.node?.databaseId &&
      ((line.extraData ?? []).find((note) => note?.key === "attendees")?.value ?? "") === attendees,
  );
  return summaryIdOf(after?.key ?? before.key);
}

/** The fields `name0`, `email0`, `name1`, … of a form. */
function readSeats(fields: Readonly<Record<string, string>>, seats: number): Attendee[] {
  const text = (field: string) => fields[field]?.trim() ?? "";
  return Array.from({ length: seats }, (_, at) => ({ name: text(`name${at}`), email: text(`email${at}`) }));
}

let askedName: Promise<string> | undefined;

/** The buyer's name from the shop; empty when unknown. */
function buyerName(): Promise<string> {
  return (askedName ??= query(GetCustomerDocument, {}).then(
    ({ customer }) => [customer?.firstName, customer?.lastName].filter(Boolean).join(" "),
    () => "",
  ));
}
