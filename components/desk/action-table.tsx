import type { ReadOf } from "@/lib/gateway/desk";
import { deskMoment } from "./desk-words";
import { type Column, DeskTable } from "./desk-table";

type Action = ReadOf<"actions">["nodes"][number];

const outcomes: Record<Action["outcome"], string> = {
  begun: "not finished",
  done: "done",
  refused: "refused",
  failed: "failed",
};

const columns: Column<Action>[] = [
  { title: "When", cell: ({ at }) => deskMoment(at) },
  { title: "Who", cell: (action) => <Actor action={action} /> },
  { title: "Action", cell: ({ action }) => actionName(action) },
  {
    title: "About",
    cell: ({ about, aboutWhom }) => [about?.replace(":", " "), aboutWhom].filter(Boolean).join(": "),
    isExtra: true,
  },
  { title: "What happened", cell: (action) => <Effects action={action} /> },
  { title: "Reason", cell: ({ reason }) => reason ?? "", isExtra: true },
];

/** `setRole` → `Set role`. */
const actionName = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Names can be changed and chosen, so number and address stand beside them. */
function Actor({ action: { who, whoNumber, whoEmail } }: { action: Action }) {
  const facts = [who === whoEmail ? "" : whoEmail, whoNumber === null ? "" : `member ${whoNumber}`];
  return (
    <>
      <span>{who}</span>
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{` · ${fact}`}</span>
      ))}
    </>
  );
}

function Effects({ action: { outcome, message, changes } }: { action: Action }) {
  return (
    <>
      <span>{message ?? outcomes[outcome]}</span>
      {changes.map(({ field, before, after }) => (
        <span key={field}>{` · ${field}: ${before ?? "nothing"} → ${after ?? "nothing"}`}</span>
      ))}
    </>
  );
}

/** Actions at the desk, starting with the newest. */
export function ActionTable({ actions }: { actions: readonly Action[] }) {
  return (
    <DeskTable
      label="Actions"
      columns={columns}
      rows={actions}
      keyOf={({ id }) => id}
      empty="No activity yet."
    />
  );
}
