import { notFound } from "next/navigation";
import { DeskPage } from "@/components/desk/desk-page";
import { DeskTable } from "@/components/desk/desk-table";
import { requireDesk } from "@/components/desk/require-desk";
import { DeskDateDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Sign-in sheet" };

/** For paper: names and a line for each signature. */
export default async function SheetPage({ params }: { params: Promise<{ date: string }> }) {
  const { date: id } = await params;
  await requireDesk(deskRoutes.sheet(id));
  const { date } = await readViewer(DeskDateDocument, { id });
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
        rows={date.attendees}
        keyOf={({ seat }) => seat}
        empty="Nobody has a seat yet."
      />
    </DeskPage>
  );
}
