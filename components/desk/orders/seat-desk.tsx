import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import type { Flash } from "@/lib/forms/flash";
import { formatEuro } from "@/lib/money";
import { maximumNameLength } from "@/lib/rules/attendees";
import { counted } from "@/lib/rules/texts/count-words";
import { ConfirmNote, type Missing } from "../confirm-note";
import { flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock, DeskPage } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { type DeskOrder, plainAmount } from "../desk-words";
import styles from "./seat-desk.module.css";

type Seat = DeskOrder["seats"][number];
type Change = NonNullable<ReadOf<"seatChange">>;

type SeatDeskProps = {
  order: DeskOrder;
  seat: Seat;
  /** Seats that change together with it, including itself. */
  chosen: readonly Seat[];
  change: Change;
  missing: Missing;
  flash: Flash | null;
};

/** Moves, renames or cancels one seat, or all seats of its line. Each form shows the consequences before the press. */
export function SeatDesk({ order, seat, chosen, change, missing, flash }: SeatDeskProps) {
  const here = deskRoutes.seat(order.number, seat.id) + (chosen.length > 1 ? "?all=1" : "");
  const valuesOf = (form: string) => flashFor(flash, form)?.values ?? {};
  const renamed = valuesOf("rename-seat");
  const givenUp = valuesOf("give-up-seats");
  const hidden = { number: order.number, version: order.version };
  const seats = chosen.map(({ id }) => id).join(",");
  const beside = order.seats.filter(
    ({ line, mayMove, mayGiveUp }) => line === seat.line && (mayMove || mayGiveUp),
  );
  return (
    <DeskPage
      title={chosen.length > 1 ? `${chosen.length} seats` : seat.name || "Seat without a name"}
      flash={flash}
      meta={
        <>
          <a href={deskRoutes.order(order.number)}>{`Order ${order.number}`}</a>
          <span>{seat.title}</span>
          <span>{seat.occurs}</span>
          {beside.length > 1 && chosen.length === 1 ? (
            <a
              href={`${deskRoutes.seat(order.number, seat.id)}?all=1`}
            >{`All ${beside.length} seats of this line`}</a>
          ) : null}
        </>
      }
    >
      <DeskBlock id="move" title="Another date" note={change.moveRefusal ?? change.lateNote}>
        {change.moves.length > 0 ? (
          <DeskForm form="rebook-seats" back={here} values={{ ...hidden, seats }} submit={null}>
            <div className={styles.moves}>
              <TextField
                label="Reason, for the log"
                name="why"
                required={Boolean(change.lateNote)}
                maxLength={300}
                defaultValue={valuesOf("rebook-seats").why}
              />
              <DeskTable
                label="Other dates"
                columns={moveColumns}
                rows={change.moves}
                keyOf={({ to }) => to}
                empty=""
              />
            </div>
          </DeskForm>
        ) : null}
      </DeskBlock>
      {chosen.length === 1 && seat.mayName ? (
        <DeskBlock
          id="name"
          title="Attendee"
          note="If you change the address, the seat goes to that person, and both get an email."
        >
          <DeskForm form="rename-seat" back={here} values={{ ...hidden, seat: seat.id }} submit="Save">
            <TextField
              label="Name"
              name="name"
              required
              maxLength={maximumNameLength}
              defaultValue={renamed.name ?? seat.name}
            />
            <TextField
              label="E-mail (leave blank to use the buyer’s)"
              name="email"
              type="email"
              defaultValue={renamed.email ?? seat.email ?? ""}
            />
          </DeskForm>
        </DeskBlock>
      ) : null}
      {seat.mayGiveUp ? (
        <DeskBlock
          id="free"
          title={chosen.length > 1 ? "Release the seats" : "Release the seat"}
          note={
            change.giveUpRefusal ??
            `${change.terms ?? ""} This removes the name and offers the seat to the waiting list.`
          }
        >
          {change.giveUpRefusal ? null : missing === null ? (
            <DeskForm
              form="give-up-seats"
              back={here}
              values={{ ...hidden, seats }}
              submit={`Release ${counted(chosen.length, "seat")}`}
            >
              <TextField
                label={`Refund in euros, at most ${formatEuro(change.most ?? 0)}`}
                name="amount"
                inputMode="decimal"
                defaultValue={givenUp.amount ?? plainAmount(change.back ?? 0)}
              />
              <TextField
                label="Reason, for the log"
                name="reason"
                maxLength={300}
                defaultValue={givenUp.reason}
              />
            </DeskForm>
          ) : (
            <ConfirmNote missing={missing} toDo="refund money" back={here} />
          )}
        </DeskBlock>
      ) : null}
    </DeskPage>
  );
}

const moveColumns: Column<Change["moves"][number]>[] = [
  { title: "Date", cell: ({ occurs }) => occurs },
  { title: "Available", cell: ({ left }) => left ?? "–", isNumber: true },
  { title: "Difference", cell: moneyOf, isNumber: true },
  {
    title: "Move",
    cell: ({ to, back, pay, refusal, occurs }) =>
      refusal ?? (
        <Button
          type="submit"
          size="xs"
          name="move"
          value={`${to}:${back}:${pay}`}
          aria-label={`Move to ${occurs}`}
        >
          Move here
        </Button>
      ),
  },
];

function moneyOf({ back, pay }: Change["moves"][number]): string {
  if (pay > 0) return `${formatEuro(pay)} to pay`;
  return back > 0 ? `${formatEuro(back)} refund` : "";
}
