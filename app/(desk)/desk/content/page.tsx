import { ContentTroubles, DocumentTable, KindLinks } from "@/components/desk/content/document-list";
import { DeskFind, queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { AppLink } from "@/components/ui/app-link";
import { deskRooms, newAddress } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.content.label };

export default async function ContentPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.content.href);
  const query = await searchParams;
  const find = queryText(query.find);
  const kind = queryText(query.kind) || (find ? "" : "pages");
  const documents = await readDesk((reads) => reads.documents, { kind, find });
  const chosen = documents.kinds.find(({ place }) => place === kind);
  const canAdd = chosen && (chosen.isList || !chosen.place.endsWith(".yaml"));
  return (
    <DeskPage
      title={chosen?.many ?? deskRooms.content.label}
      meta={<p>The site&apos;s texts and offers. Changes appear on every page within seconds.</p>}
      flash={await readFlash(query.notice)}
      actions={canAdd ? <AppLink href={newAddress(chosen.place)}>{`New ${chosen.one}`}</AppLink> : null}
    >
      <ContentTroubles {...documents} />
      <KindLinks kinds={documents.kinds} kind={kind} />
      <DeskFind action={deskRooms.content.href} label="Search all content" find={find} />
      <DocumentTable
        rows={documents.nodes}
        empty={find ? `Nothing contains “${find}”.` : "There are none yet."}
      />
    </DeskPage>
  );
}
