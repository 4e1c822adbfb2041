import { DeskFind, nextPage, queryNumber, queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { PeopleTable } from "@/components/desk/people/people-table";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.people);
  const query = await searchParams;
  const find = queryText(query.find);
  const found = await readDesk(({ people }) => people, { find, before: queryNumber(query.before) });
  return (
    <DeskPage
      title="People"
      meta={<p>Members, newest first. Vienna time.</p>}
      flash={await readFlash(query.notice)}
    >
      <DeskFind action={deskRoutes.people} label="Name, company, address or number" find={find} />
      <PeopleTable people={found.nodes} find={find} />
      {found.next ? <a href={nextPage(deskRoutes.people, find, found.next)}>More people</a> : null}
    </DeskPage>
  );
}
