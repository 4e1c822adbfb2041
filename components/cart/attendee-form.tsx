"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { GetCustomerQuery } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import {
  type Attendee,
  maximumAttendees,
  maximumNameLength,
  notesWith,
  seatsOfNotes,
} from "@/lib/rules/attendees";
import { type CartLine, linesOf } from "@/lib/rules/cart";
import styles from "./attendee-form.module.css";
import { asksForNames, type Cart, type CartChange } from "./cart";

type AttendeeFormProps = {
  line: CartLine;
  name: string;
  /** Page the plain form comes back to. */
  back: string;
  /** What went wrong with the last try. */
  problem: string | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Who takes the seats of a line. Nobody has to say so to buy; the buyer's own name is offered for the first seat. */
export function AttendeeForm({ line, name, back, problem, run }: AttendeeFormProps) {
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const quantity = line.quantity ?? 1;
  const seats = seatsOfNotes(line.extraData, quantity);
  const named = seats.filter((seat) => seat.name !== "");
  if (!asksForNames(line)) return null;

  async function offerBuyer(isOpen: boolean) {
    const field = form.current?.elements.namedItem("name0");
    if (!isOpen || !(field instanceof HTMLInputElement) || field.value) return;
    const own = await buyerName();
    if (!field.value && own) field.value = own;
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    const extraData = notesWith(line.extraData, readSeats(event.currentTarget, seats.length));
    const cart = await run({ do: "notes", key: line.key, extraData });
    setPending(false);
    // The line has another key and is drawn anew: the focus goes with it.
    if (cart) focusOnceDrawn(summaryIdAfter(cart, line, extraData));
  }

  return (
    <details className={styles.box} onToggle={(event) => void offerBuyer(event.currentTarget.open)}>
      <summary id={summaryIdOf(line.key)} className={styles.summary}>
        {named.length === 0 ? "Who comes?" : `For ${named.map((seat) => seat.name).join(", ")}`}
        <span className={styles.hint}>
          {named.length === 0
            ? quantity === 1
              ? "Add a name"
              : "Add names"
            : named.length < quantity
              ? `${quantity - named.length} without a name. Change`
              : "Change"}
        </span>
      </summary>
      <form ref={form} className={styles.form} method="post" action="/api/forms/attendees" onSubmit={save}>
        <input type="hidden" name="key" value={line.key} />
        <input type="hidden" name="back" value={back} />
        {seats.map((seat, at) => (
          <fieldset key={at} className={styles.seat}>
            <legend className={styles.legend}>{seats.length > 1 ? `Seat ${at + 1}` : "Your seat"}</legend>
            <TextField
              label="Name"
              optional
              name={`name${at}`}
              defaultValue={seat.name}
              maxLength={maximumNameLength}
              autoComplete={at === 0 ? "name" : "off"}
            />
            <TextField
              label="E-mail"
              optional
              name={`email${at}`}
              type="email"
              defaultValue={seat.email}
              maxLength={254}
              autoComplete={at === 0 ? "email" : "off"}
            />
          </fieldset>
        ))}
        <p className={styles.note}>
          {quantity > maximumAttendees
            ? `Names of more than ${maximumAttendees} people we ask for by mail. `
            : ""}
          You can buy without names.
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button
          type="submit"
          size="xs"
          variant="outline"
          color="black"
          pending={pending}
          aria-label={`Save names: ${name}`}
        >
          Save
        </Button>
      </form>
    </details>
  );
}

/** The next frame may come before the line is drawn. */
function focusOnceDrawn(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) element.focus();
    else if (frames > 1) focusOnceDrawn(id, frames - 1);
  });
}

const summaryIdOf = (key: string) => `seats-${key}`;

/** Of the same line after the change: it may have become one with another. */
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
function readSeats(form: HTMLFormElement, seats: number): Attendee[] {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  return Array.from({ length: seats }, (_, at) => ({ name: text(`name${at}`), email: text(`email${at}`) }));
}

let askedName: Promise<string> | undefined;

/** Name of whoever buys, as far as the shop knows it; empty when it does not, or cannot be asked. */
function buyerName(): Promise<string> {
  return (askedName ??= askGateway<GetCustomerQuery>("getCustomer", {}).then(
    ({ customer }) => [customer?.firstName, customer?.lastName].filter(Boolean).join(" "),
    () => "",
  ));
}
