import { TextField } from "@/components/ui/forms/field";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment } from "../desk-words";
import styles from "./waiting-table.module.css";

type Waited = ReadOf<"waiting">["nodes"][number];
type Place = Waited["entries"][number];

const columns: Column<Place>[] = [
  {
    title: "Person",
    cell: ({ email, memberId }) =>
      memberId === null ? email : <a href={deskRoutes.person(memberId)}>{email}</a>,
  },
  { title: "Status", cell: stateText },
  { title: "Since", cell: ({ joinedAt }) => deskMoment(joinedAt), isExtra: true },
  { title: "Actions", cell: (place) => <Buttons place={place} />, isAct: true },
];

function stateText({ status, confirmed, offeredUntil, order }: Place): string {
  if (status === "waiting" && !confirmed) return "waiting, address not confirmed";
  if (offeredUntil) return `offered until ${deskMoment(offeredUntil)}`;
  return order ? `${status}, order ${order}` : status;
}

function Buttons({ place: { id, email, status, confirmed } }: { place: Place }) {
  const isOn = status === "waiting" || status === "offered";
  return (
    <div className={styles.buttons}>
      {status === "waiting" && confirmed ? (
        <DeskForm
          form="offer-waiting"
          back={deskRooms.waiting.href}
          values={{ entry: id }}
          submit="Offer now"
          label={`Offer seats to ${email}`}
          isInline
        >
          <TextField name="seats" type="number" label="Seats" min={1} max={20} defaultValue={1} />
        </DeskForm>
      ) : null}
      {isOn ? (
        <DeskForm
          form="end-waiting"
          back={deskRooms.waiting.href}
          values={{ entry: id }}
          submit="Remove"
          label={`Remove ${email} from the list`}
          variant="outline"
          color="black"
        />
      ) : null}
    </div>
  );
}

export function WaitingList({ date: { key, name, seatsLeft, why, entries } }: { date: Waited }) {
  const free = seatsLeft === null ? "" : `${seatsLeft} available. `;
  return (
    <DeskBlock id={`list-${key.replace(/\W/g, "-")}`} title={name} note={`${free}${why ?? ""}`}>
      <DeskTable
        label={name}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        empty="Nobody is waiting."
        isStacked
      />
    </DeskBlock>
  );
}
