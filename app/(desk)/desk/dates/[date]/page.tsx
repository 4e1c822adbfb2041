import { notFound } from "next/navigation";
import { AttendeeList } from "@/components/desk/attendee-list";
import { IssueToAttendees } from "@/components/desk/attending/issue-to-attendees";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { counted } from "@/components/desk/desk-words";
import { requireDesk } from "@/components/desk/require-desk";
import { ButtonLink } from "@/components/ui/button-link";
import { DeskDateDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Date" };

type Props = PageQuery & { params: Promise<{ date: string }> };

export default async function DatePage({ params, searchParams }: Props) {
  const { date: id } = await params;
  await requireDesk(deskRoutes.date(id));
  const { date } = await readViewer(DeskDateDocument, { id });
  if (!date) notFound();
  const flash = await readFlash((await searchParams).notice);
  const { paid, unpaid, left, waiting, came } = date;
  return (
    <DeskPage
      title={date.title}
      flash={flash}
      meta={
        <>
          <span>{date.isCancelled ? `${date.occurs} (cancelled)` : date.occurs}</span>
          <span>{`${counted(paid, "seat")} paid`}</span>
          {unpaid ? <span>{`${unpaid} not paid`}</span> : null}
          {left === null ? null : <span>{`${left} free`}</span>}
          {waiting ? <span>{`${waiting} waiting`}</span> : null}
          {came ? <span>{`${came} came`}</span> : null}
        </>
      }
      actions={
        <>
          {date.items.length > 0 ? (
            <ButtonLink href={`${deskRoutes.newOrder}?date=${id}`} size="xs">
              Add people
            </ButtonLink>
          ) : null}
          <ButtonLink href={deskRoutes.sheet(id)} size="xs" variant="outline" color="black">
            Sign-in sheet
          </ButtonLink>
          <ButtonLink href={`/desk/files/dates/${id}/badges.pdf`} size="xs" variant="outline" color="black">
            Badges
          </ButtonLink>
          <ButtonLink href={`/desk/files/dates/${id}.csv`} size="xs" variant="outline" color="black">
            List as CSV
          </ButtonLink>
          <ButtonLink href={date.path} size="xs" variant="outline" color="black">
            Page on the site
          </ButtonLink>
        </>
      }
    >
      <DeskBlock id="attendees" title="Who comes" note="Family names in their order. Times are Vienna time.">
        <AttendeeList date={date} />
      </DeskBlock>
      {date.certificates ? (
        <IssueToAttendees date={id} certificates={date.certificates} flash={flash} />
      ) : null}
    </DeskPage>
  );
}
