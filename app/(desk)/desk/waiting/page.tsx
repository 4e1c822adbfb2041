import { AddToWaiting } from "@/components/desk/orders/add-to-waiting";
import { queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { WaitingList } from "@/components/desk/dates/waiting-table";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.waiting.label };

export default async function WaitingPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.waiting.href);
  const query = await searchParams;
  const find = queryText(query.find);
  const flash = await readFlash(query.notice);
  const chosen = flash?.values?.item;
  const [lists, dates] = await Promise.all([
    readDesk(({ waiting }) => waiting, { after: queryText(query.after) || null }),
    readDesk(({ datesOnSale }) => datesOnSale, { find, isSoldOut: true, chosen: chosen ? [chosen] : [] }),
  ]);
  return (
    <DeskPage
      title={deskRooms.waiting.label}
      meta={
        <p>First come, first served. Entries are kept for 30 days after they end. Times are Vienna time.</p>
      }
      flash={flash}
    >
      <AddToWaiting dates={dates} find={find} flash={flash} />
      {lists.nodes.length === 0 ? <p>Nobody is waiting for a date.</p> : null}
      {lists.nodes.map((date) => (
        <WaitingList key={date.key} date={date} />
      ))}
      {lists.next ? (
        <p>
          <a href={`${deskRooms.waiting.href}?after=${encodeURIComponent(lists.next)}`}>More lists</a>
        </p>
      ) : null}
    </DeskPage>
  );
}
