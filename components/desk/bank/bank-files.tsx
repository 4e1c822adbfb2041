import type { ReadOf } from "@/lib/gateway/desk";
import { deskMoment } from "../desk-words";
import { type Column, DeskTable } from "../desk-table";

type BankFile = ReadOf<"bankFiles">[number];

const columns: Column<BankFile>[] = [
  { title: "File", cell: ({ name }) => name },
  { title: "Imported", cell: ({ importedAt }) => deskMoment(importedAt) },
  { title: "Lines", cell: ({ lines }) => lines, isNumber: true },
  { title: "Imported before", cell: ({ known }) => known, isNumber: true },
  { title: "Problems", cell: ({ problems }) => problems.join(" ") },
];

/** Imported statements, starting with the newest. */
export function BankFiles({ files }: { files: readonly BankFile[] }) {
  return (
    <DeskTable
      label="Bank files"
      columns={columns}
      rows={files}
      keyOf={({ id }) => id}
      empty="You have not imported a statement yet. Download one from your bank as camt.053 or CSV."
      isStacked
    />
  );
}
