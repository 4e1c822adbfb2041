import { DeskPage } from "@/components/desk/desk-page";
import { Inbox } from "@/components/desk/inbox";
import { requireDesk } from "@/components/desk/require-desk";
import { DeskInboxDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: PageQuery) {
  const { roles } = await requireDesk(deskRoutes.inbox);
  const flash = await readFlash((await searchParams).notice);
  const isForOrders = roles.some((role) => role !== "EDITOR");
  const inbox = isForOrders ? await readViewer(DeskInboxDocument, {}) : null;
  return (
    <DeskPage title="Inbox" flash={flash} meta={<p>Vienna time.</p>}>
      {inbox ? <Inbox inbox={inbox} answer={flash?.values?.text} /> : <p>Your roles have no inbox yet.</p>}
    </DeskPage>
  );
}
