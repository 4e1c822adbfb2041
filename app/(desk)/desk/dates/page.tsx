import { DatesTable } from "@/components/desk/dates-table";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { DeskDatesDocument, DeskPastDatesDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Dates" };

/** Those to come, or with `?before=` older ones. */
export default async function DatesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.dates);
  const { before } = await searchParams;
  const isOlder = typeof before === "string";
  const [coming, past] = await Promise.all([
    isOlder ? null : readViewer(DeskDatesDocument, {}),
    readViewer(DeskPastDatesDocument, { before: isOlder ? before : null }),
  ]);
  return (
    <DeskPage title="Dates" meta={<p>Days are those of the place.</p>}>
      {coming ? (
        <DeskBlock id="coming" title="To come">
          <DatesTable label="Dates to come" dates={coming.dates} empty="No date is planned." />
        </DeskBlock>
      ) : null}
      <DeskBlock id="past" title="Over">
        <DatesTable label="Dates that are over" dates={past.pastDates.nodes} empty="No date is over yet." />
        {past.pastDates.next ? (
          <p>
            <a href={`${deskRoutes.dates}?before=${encodeURIComponent(past.pastDates.next)}`}>Older dates</a>
          </p>
        ) : null}
      </DeskBlock>
    </DeskPage>
  );
}
