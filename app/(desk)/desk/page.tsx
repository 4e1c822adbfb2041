import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { deskRoutes } from "@/lib/addresses/desk-routes";

export const metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.inbox);
  const flash = await readFlash((await searchParams).notice);
  return (
    <DeskPage title="Inbox" flash={flash}>
      <p>Nothing needs a person right now.</p>
    </DeskPage>
  );
}
