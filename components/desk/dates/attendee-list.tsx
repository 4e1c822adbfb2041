import { Button } from "@/components/ui/button";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import styles from "./attendee-list.module.css";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment } from "../desk-words";

type Attendees = NonNullable<NonNullable<ReadOf<"date">>["attendees"]>;
type Attendee = Attendees[number];

/**
 * Everybody who is expected. A button in each row notes that the person came. Ticked rows and the buttons above do so
 * for several people, and Enter on a tick presses the form's first button. Every note can be undone.
 */
export function AttendeeList({ date, attendees }: { date: string; attendees: Attendees }) {
  return (
    <form className={styles.form} method="post" action="/api/desk/note-attendance" aria-label="Attendance">
      <input type="hidden" name="back" value={deskRoutes.date(date)} />
      <input type="hidden" name="date" value={date} />
      {attendees.length > 0 ? (
        <p className={styles.bulk}>
          <span>Mark selected as:</span>
          <Button type="submit" name="came" value="yes" size="xs">
            Attended
          </Button>
          <Button type="submit" name="came" value="no" size="xs" variant="outline" color="black">
            Did not attend
          </Button>
        </p>
      ) : null}
      <DeskTable
        label="Attendees"
        columns={columns}
        rows={attendees}
        keyOf={({ seat }) => seat}
        empty="Nobody has a seat yet."
      />
    </form>
  );
}

const columns: Column<Attendee>[] = [
  { title: "Name", cell: (attendee) => <Person attendee={attendee} /> },
  { title: "Company", cell: ({ company }) => company ?? "", isExtra: true },
  { title: "E-mail", cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>, isExtra: true },
  { title: "Order", cell: ({ order }) => <a href={deskRoutes.order(order)}>{order}</a>, isNumber: true },
  { title: "Payment", cell: ({ isPaid }) => (isPaid ? "paid" : <strong>not paid</strong>) },
  { title: "Note", cell: ({ note }) => note ?? "", isExtra: true },
  { title: "Attended", cell: (attendee) => <Presence attendee={attendee} /> },
];

function Person({ attendee: { seat, name, buyer } }: { attendee: Attendee }) {
  return (
    <label className={styles.person}>
      <input type="checkbox" name={`seat-${seat}`} value="on" />
      {name ? (
        <span>{name}</span>
      ) : (
        <span className={styles.unnamed}>{`no name yet, bought by ${buyer}`}</span>
      )}
    </label>
  );
}

function Presence({ attendee: { seat, name, cameAt, certificate } }: { attendee: Attendee }) {
  const who = name || `seat ${seat}`;
  return (
    <span className={styles.presence}>
      {cameAt ? <span>{deskMoment(cameAt)}</span> : null}
      {certificate ? (
        <a
          href={`${deskRooms.certificates.href}?find=${certificate}`}
          title="If you undo this, the inbox asks you about the certificate."
        >
          has a certificate
        </a>
      ) : null}
      <Button
        type="submit"
        name={cameAt ? "back-one" : "one"}
        value={String(seat)}
        size="xs"
        variant="outline"
        color={cameAt ? "black" : "green"}
        aria-label={cameAt ? `Undo: ${who} attended` : `${who} attended`}
      >
        {cameAt ? "Undo" : "Attended"}
      </Button>
    </span>
  );
}
