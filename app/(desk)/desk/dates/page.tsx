import { DatesTable } from "@/components/desk/dates-table";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { DeskDatesDocument, DeskPastDatesDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Dates" };

/** Those to come and those that are over, or with `?after=` and `?before=` further ones of the two. */
export default async function DatesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.dates);
  const { after, before } = await searchParams;
  const isLater = typeof after === "string";
  const isOlder = typeof before === "string" && !isLater;
  const [coming, past] = await Promise.all([
    isOlder ? null : readViewer(DeskDatesDocument, { after: isLater ? after : null }),
    isLater ? null : readViewer(DeskPastDatesDocument, { before: isOlder ? before : null }),
  ]);
  return (
    <DeskPage title="Dates" meta={<p>Dates are local to the venue.</p>}>
      {coming ? (
        <DeskBlock id="coming" title="Upcoming">
          <DatesTable label="Upcoming dates" dates={coming.dates.nodes} empty="No dates are planned." />
          {coming.dates.next ? (
            <p>
              <a href={`${deskRoutes.dates}?after=${encodeURIComponent(coming.dates.next)}`}>Later dates</a>
            </p>
          ) : null}
        </DeskBlock>
      ) : null}
      {past ? (
        <DeskBlock id="past" title="Past">
          <DatesTable label="Past dates" dates={past.pastDates.nodes} empty="No past dates yet." />
          {past.pastDates.next ? (
            <p>
              <a href={`${deskRoutes.dates}?before=${encodeURIComponent(past.pastDates.next)}`}>
                Older dates
              </a>
            </p>
          ) : null}
        </DeskBlock>
      ) : null}
    </DeskPage>
  );
}
