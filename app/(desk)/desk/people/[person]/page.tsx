import { notFound } from "next/navigation";
import { queryNumber } from "@/components/desk/desk-find";
import { PersonPage } from "@/components/desk/people/person-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";

type PersonQuery = PageQuery & { params: Promise<{ person: string }> };

export const metadata = { title: "Person" };

export default async function PersonPageOfDesk({ params, searchParams }: PersonQuery) {
  const id = queryNumber((await params).person);
  if (id === null) notFound();
  const visitor = await requireDesk(deskRoutes.person(id));
  const [person, log] = await Promise.all([
    readDesk((reads) => reads.person, { id }),
    readDesk(({ actions }) => actions, { about: `member:${id}` }),
  ]);
  if (!person) notFound();
  const flash = await readFlash((await searchParams).notice);
  return (
    <PersonPage person={person} actions={log.nodes} visitor={visitor} may={mayOf(visitor)} flash={flash} />
  );
}
