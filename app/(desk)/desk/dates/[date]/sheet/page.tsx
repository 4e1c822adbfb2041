import { notFound } from "next/navigation";
import { DeskPage } from "@/components/desk/desk-page";
import { DeskTable } from "@/components/desk/desk-table";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Sign-in sheet" };

/** A page for printing, with names and a line for each signature. */
export default async function SheetPage({ params }: { params: Promise<{ date: string }> }) {
  const { date: id } = await params;
  await requireDesk(deskRoutes.sheet(id), "noteAttendance");
  const date = await readDesk((reads) => reads.date, { id });
  if (!date) notFound();
  return (
    <DeskPage title={date.title} meta={<span>{date.occurs}</span>}>
      <DeskTable
        label="Sign-in sheet"
        columns={[
          { title: "Name", cell: ({ name, buyer }) => name || `(${buyer})` },
          { title: "Company", cell: ({ company }) => company ?? "" },
          { title: "Signature", cell: () => "…………………………………………………………" },
        ]}
        rows={date.attendees ?? []}
        keyOf={({ seat }) => seat}
        empty="Nobody has a seat yet."
      />
    </DeskPage>
  );
}
