import { DeskFind, nextPage, queryNumber, queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { PeopleTable } from "@/components/desk/people-table";
import { requireDesk } from "@/components/desk/require-desk";
import { GetPeopleDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "People" };

export default async function PeoplePage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.people);
  const query = await searchParams;
  const find = queryText(query.find);
  const { people } = await readViewer(GetPeopleDocument, { find, before: queryNumber(query.before) });
  return (
    <DeskPage
      title="People"
      meta={<p>Members, newest first. Vienna time.</p>}
      flash={await readFlash(query.notice)}
    >
      <DeskFind action={deskRoutes.people} label="Name, company, address or number" find={find} />
      <PeopleTable people={people.nodes} find={find} />
      {people.next ? <a href={nextPage(deskRoutes.people, find, people.next)}>More people</a> : null}
    </DeskPage>
  );
}
