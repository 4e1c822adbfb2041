import { AddToWaiting } from "@/components/desk/adding/add-to-waiting";
import { queryText } from "@/components/desk/desk-find";
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
  const query = await searchParams;
  const find = queryText(query.find);
  const flash = await readFlash(query.notice);
  const chosen = flash?.values?.item;
  const [{ waiting }, { dates }] = await Promise.all([
    readViewer(GetWaitingDocument, { after: queryText(query.after) || null }),
    readViewer(DeskDatesOnSaleDocument, { find, isSoldOut: true, chosen: chosen ? [chosen] : [] }),
  ]);
  return (
    <DeskPage
      title="Waiting lists"
      meta={<p>In order of arrival. Ended places stay for 30 days. Vienna time.</p>}
      flash={flash}
    >
      <AddToWaiting dates={dates} find={find} flash={flash} />
      {waiting.nodes.length === 0 ? <p>Nobody is waiting for a date.</p> : null}
      {waiting.nodes.map((date) => (
        <WaitingList key={date.key} date={date} />
      ))}
      {waiting.next ? (
        <p>
          <a href={`${deskRoutes.waiting}?after=${encodeURIComponent(waiting.next)}`}>More lists</a>
        </p>
      ) : null}
    </DeskPage>
  );
}
