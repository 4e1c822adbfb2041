import { DeskPage } from "@/components/desk/desk-page";
import { Inbox } from "@/components/desk/inbox";
import { PasskeyNote } from "@/components/desk/passkeys/passkey-note";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.inbox.label };

export default async function InboxPage({ searchParams }: PageQuery) {
  const visitor = await requireDesk(deskRooms.inbox.href);
  const flash = await readFlash((await searchParams).notice);
  const { groups, now } = await readInbox();
  return (
    <DeskPage
      title={deskRooms.inbox.label}
      flash={flash}
      meta={<p>Everything that needs attention today. Times are Vienna time.</p>}
    >
      <PasskeyNote visitor={visitor} />
      <Inbox groups={groups} now={now} flash={flash} />
    </DeskPage>
  );
}

async function readInbox() {
  return { groups: await readDesk(({ inbox }) => inbox, {}), now: Date.now() };
}
