"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/forms/field";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { tellPage } from "@/components/ui/notices/tell-page";
import type { Flash } from "@/lib/forms/flash";
import { maximumNameLength } from "@/lib/rules/attendees";
import styles from "./give-seat.module.css";

type GiveSeatProps = {
  order: number;
  seat: number;
  /** The name of the current attendee; empty when nobody is named. */
  name: string;
  /** The attendee's e-mail address; null when the buyer gets the mails about the seat. */
  email: string | null;
  /** Whether the order is paid. Until then, another person gets no mails. */
  isPaid: boolean;
  /** The page of the form. It shows the answer. */
  back: string;
  flash: Flash | null;
};

/** Names the attendee of a seat, or gives the seat to somebody else. The form states the consequences first. */
export function GiveSeat({ order, seat, name, email, isPaid, back, flash }: GiveSeatProps) {
  const isAnswer = flash?.values?.["seat"] === String(seat);
  const values = (isAnswer && flash.values) || {};
  const { form, register, errors, failure, state } = useSentForm({
    operation: "nameSeat",
    failure: isAnswer && flash.kind === "error" ? flash.text : undefined,
    problems: isAnswer ? flash.fields : undefined,
    load: async () =>
      sentBy((await import("@/lib/forms/orders/name-seat")).nameSeat, ({ notice }) => {
        if (notice) tellPage(back, notice);
        return "again";
      }),
  });
  return (
    <section className={styles.seat} aria-labelledby={`give-seat-${seat}`}>
      <h2 id={`give-seat-${seat}`} className={styles.title}>
        {name === "" ? "Name the attendee" : "Give this seat to somebody else"}
      </h2>
      {failure ? <Callout kind="error" title={failure} /> : null}
      <form {...form} action="/api/forms/name-seat" className={styles.form}>
        <input type="hidden" name="id" value={order} />
        <input type="hidden" name="seat" value={seat} />
        <input type="hidden" name="back" value={back} />
        <TextField
          {...register("name")}
          label="Attendee’s name"
          required
          maxLength={maximumNameLength}
          defaultValue={values["name"] ?? name}
          error={errors.name}
          autoComplete="off"
        />
        <TextField
          {...register("email")}
          label="E-mail of that person"
          type="email"
          optional
          maxLength={254}
          defaultValue={values["email"] ?? email ?? ""}
          error={errors.email}
          autoComplete="off"
        />
        <div className={styles.effects}>
          <h3 className={styles.heading}>What happens next</h3>
          <ul>
            <li>
              {`Once you add their address, the seat is theirs: ${isPaid ? "" : "as soon as the order is paid, "}they get an email with the date, a calendar file and how to take part. They do not see prices or your order.`}
            </li>
            <li>
              The date is removed from your calendar unless you have another seat on it. They can open the
              courses and files that come with the seat.
            </li>
            <li>
              Without an address, only the name changes, and you keep getting the emails about the seat.
            </li>
            <li>It costs nothing, and you can change it again until it begins.</li>
          </ul>
        </div>
        <Button type="submit" size="xl" pending={state === "sending"}>
          {name === "" ? "Save attendee" : "Give the seat"}
        </Button>
      </form>
    </section>
  );
}
