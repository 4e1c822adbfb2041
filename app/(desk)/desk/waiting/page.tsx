import { AddToWaiting } from "@/components/desk/adding/add-to-waiting";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { WaitingList } from "@/components/desk/waiting-table";
import { DeskDatesOnSaleDocument, GetWaitingDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Waiting lists" };

export default async function WaitingPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.waiting);
  const [{ waiting }, { dates }] = await Promise.all([
    readViewer(GetWaitingDocument, {}),
    readViewer(DeskDatesOnSaleDocument, {}),
  ]);
  const flash = await readFlash((await searchParams).notice);
  return (
    <DeskPage
      title="Waiting lists"
      meta={<p>In order of arrival. Ended places stay for 30 days. Vienna time.</p>}
      flash={flash}
    >
      <AddToWaiting dates={dates} flash={flash} />
      {waiting.length === 0 ? <p>Nobody is waiting for a date.</p> : null}
      {waiting.map((date) => (
        <WaitingList key={date.key} date={date} />
      ))}
    </DeskPage>
  );
}
