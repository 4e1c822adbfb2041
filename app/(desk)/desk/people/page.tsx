import { DeskFind, nextPage, queryNumber, queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { PeopleTable } from "@/components/desk/people/people-table";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.people.label };

export default async function PeoplePage({ searchParams }: PageQuery) {
  const visitor = await requireDesk(deskRooms.people.href);
  const query = await searchParams;
  const find = queryText(query.find);
  const found = await readDesk(({ people }) => people, { find, before: queryNumber(query.before) });
  return (
    <DeskPage
      title={deskRooms.people.label}
      meta={<p>Members, newest first. Times are Vienna time.</p>}
      flash={await readFlash(query.notice)}
      actions={
        mayOf(visitor)("setPasskeyDay") ? <a href={deskRoutes.passkeys}>Passkeys of the staff</a> : null
      }
    >
      <DeskFind action={deskRooms.people.href} label="Name, company, address or number" find={find} />
      <PeopleTable people={found.nodes} find={find} />
      {found.next ? <a href={nextPage(deskRooms.people.href, find, found.next)}>More people</a> : null}
    </DeskPage>
  );
}
