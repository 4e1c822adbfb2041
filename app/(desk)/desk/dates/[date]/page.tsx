import { notFound } from "next/navigation";
import { AttendeeList } from "@/components/desk/dates/attendee-list";
import { CancelDate, DateChoices } from "@/components/desk/dates/cancel-date";
import { ChangeDate } from "@/components/desk/dates/change-date";
import { IssueToAttendees } from "@/components/desk/dates/issue-to-attendees";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { ButtonLink } from "@/components/ui/button-link";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";
import { answerOr } from "@/lib/gateway/failure";
import { counted } from "@/lib/rules/texts/count-words";

export const metadata = { title: "Date" };

type Props = PageQuery & { params: Promise<{ date: string }> };

export default async function DatePage({ params, searchParams }: Props) {
  const { date: id } = await params;
  const visitor = await requireDesk(deskRoutes.date(id));
  const date = await readDesk((reads) => reads.date, { id });
  if (!date) notFound();
  const query = await searchParams;
  const flash = await readFlash(query.notice);
  const may = mayOf(visitor);
  const mayChange = date.form !== null && !date.isCancelled && may("changeDate");
  const typed = typedIn(query);
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
          {left === null ? null : <span>{`${left} available`}</span>}
          {waiting ? <span>{`${waiting} waiting`}</span> : null}
          {came ? <span>{`${came} attended`}</span> : null}
        </>
      }
      actions={
        <>
          {date.items.length > 0 && may("placeDeskOrder") ? (
            <ButtonLink href={`${deskRoutes.newOrder}?date=${id}`} size="xs">
              Add people
            </ButtonLink>
          ) : null}
          {date.attendees ? (
            <>
              <ButtonLink href={deskRoutes.sheet(id)} size="xs" variant="outline" color="black">
                Sign-in sheet
              </ButtonLink>
              <ButtonLink
                href={`/desk/files/dates/${id}/badges.pdf`}
                size="xs"
                variant="outline"
                color="black"
              >
                Badges
              </ButtonLink>
              <ButtonLink href={`/desk/files/dates/${id}.csv`} size="xs" variant="outline" color="black">
                Attendees as CSV
              </ButtonLink>
            </>
          ) : null}
          <ButtonLink href={date.path} size="xs" variant="outline" color="black">
            Page on the site
          </ButtonLink>
        </>
      }
    >
      {date.choices ? <DateChoices choices={date.choices} /> : null}
      {date.attendees ? (
        <DeskBlock id="attendees" title="Attendees" note="Sorted by last name. Times are Vienna time.">
          <AttendeeList date={id} attendees={date.attendees} />
        </DeskBlock>
      ) : null}
      {date.certificates ? (
        <IssueToAttendees date={id} certificates={date.certificates} flash={flash} />
      ) : null}
      {mayChange && date.form ? (
        <DeskBlock id="date" title="The date">
          <ChangeDate
            date={date}
            form={date.form}
            typed={typed}
            preview={query.first === undefined ? null : await previewOf(id, typed)}
            flash={flash}
          />
          {may("cancelDate") ? <CancelDate date={date} flash={flash} /> : null}
        </DeskBlock>
      ) : null}
    </DeskPage>
  );
}

type Query = Awaited<PageQuery["searchParams"]>;

const fields = ["seen", "first", "time", "days", "location", "timezone", "guides", "seats", "price"];

/** The form's values in the page's address. */
function typedIn(query: Query): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((name) => (typeof query[name] === "string" ? [[name, query[name]]] : [])),
  );
}

/** The preview; a text says why the values cannot be compared. */
function previewOf(date: string, typed: Readonly<Record<string, string>>) {
  const { seen = "", first = "", time = "", days = "", timezone = "" } = typed;
  const { location, guides, seats, price } = typed;
  const values = { seen, first, time, days, timezone, location, guides, seats, price };
  return answerOr(
    readDesk(({ dateChange }) => dateChange, { date, ...values }),
    (failure) => {
      const [why] = failure.messages;
      if (!why) throw failure;
      return why;
    },
  );
}
