import { deskRoutes } from "@/lib/addresses/desk-routes";
import { formatEuro } from "@/lib/money";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment } from "../desk-words";
import type { Account, Person } from "./person-words";

const orderColumns: Column<Person["orders"][number]>[] = [
  { title: "Order", cell: ({ number }) => <a href={deskRoutes.order(number)}>{number}</a> },
  { title: "Placed", cell: ({ at }) => deskMoment(at) },
  { title: "Status", cell: ({ status }) => status },
  { title: "Total", cell: ({ total }) => formatEuro(total), isNumber: true },
];

export function PersonOrders({ person }: { person: Person }) {
  return (
    <DeskBlock id="orders" title="Orders" note="Latest 50">
      <DeskTable
        label="Orders"
        columns={orderColumns}
        rows={person.orders}
        keyOf={({ number }) => number}
        empty="No orders yet."
      />
    </DeskBlock>
  );
}

type SessionsProps = { person: Person; sessions: Account["sessions"]; page: string };

/** Browsers that are signed in, each with a button to sign it out. */
export function PersonSessions({ person, sessions, page }: SessionsProps) {
  const columns: Column<Account["sessions"][number]>[] = [
    { title: "Browser", cell: ({ device }) => device },
    { title: "Signed in", cell: ({ signedInAt }) => deskMoment(signedInAt), isExtra: true },
    { title: "Last seen", cell: ({ lastSeenAt }) => deskMoment(lastSeenAt) },
    {
      title: "End",
      cell: ({ id }) => (
        <DeskForm
          form="end-sessions"
          back={page}
          values={{ member: person.id, session: id }}
          submit="Sign out"
        />
      ),
    },
  ];
  return (
    <DeskBlock id="sessions" title="Signed-in browsers">
      <DeskTable
        label="Signed-in browsers"
        columns={columns}
        rows={sessions}
        keyOf={({ id }) => id}
        empty="No browser is signed in."
      />
      {sessions.length > 1 ? (
        <DeskForm form="end-sessions" back={page} values={{ member: person.id }} submit="Sign out all" />
      ) : null}
    </DeskBlock>
  );
}
