import { notFound } from "next/navigation";
import { DocumentPage, PublicLink } from "@/components/desk/content/document-page";
import { queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Edit" };

export default async function EditPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.content.href);
  const query = await searchParams;
  const kind = queryText(query.kind);
  const path = kind || queryText(query.path);
  const entry = queryText(query.entry) || null;
  const of = queryText(query.of) || null;
  const document = await readDesk((reads) => reads.document, { path, entry, isNew: kind !== "", of });
  if (!document) notFound();
  const flash = await readFlash(query.notice);
  return (
    <DeskPage
      title={document.title}
      meta={<p>{entry ? `${path}, ${entry}` : path}</p>}
      flash={flash}
      actions={document.address ? <PublicLink address={document.address} /> : null}
    >
      <DocumentPage document={document} isNew={kind !== ""} of={of} isRefused={flash?.kind === "error"} />
    </DeskPage>
  );
}
