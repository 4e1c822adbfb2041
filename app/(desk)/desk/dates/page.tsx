import { DatesTable } from "@/components/desk/dates/dates-table";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.dates.label };

/** Upcoming and past dates. `?after=` shows further upcoming dates, `?before=` further past ones. */
export default async function DatesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.dates.href);
  const { after, before } = await searchParams;
  const isLater = typeof after === "string";
  const isOlder = typeof before === "string" && !isLater;
  const [coming, past] = await Promise.all([
    isOlder ? null : readDesk(({ dates }) => dates, { after: isLater ? after : null }),
    isLater ? null : readDesk(({ pastDates }) => pastDates, { before: isOlder ? before : null }),
  ]);
  return (
    <DeskPage title={deskRooms.dates.label} meta={<p>Dates are local to each venue.</p>}>
      {coming ? (
        <DeskBlock id="coming" title="Upcoming">
          <DatesTable label="Upcoming dates" dates={coming.nodes} empty="No upcoming dates." />
          {coming.next ? (
            <p>
              <a href={`${deskRooms.dates.href}?after=${encodeURIComponent(coming.next)}`}>Later dates</a>
            </p>
          ) : null}
        </DeskBlock>
      ) : null}
      {past ? (
        <DeskBlock id="past" title="Past">
          <DatesTable label="Past dates" dates={past.nodes} empty="No past dates yet." />
          {past.next ? (
            <p>
              <a href={`${deskRooms.dates.href}?before=${encodeURIComponent(past.next)}`}>Older dates</a>
            </p>
          ) : null}
        </DeskBlock>
      ) : null}
    </DeskPage>
  );
}
