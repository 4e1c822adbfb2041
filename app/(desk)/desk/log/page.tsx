import { ActionTable } from "@/components/desk/action-table";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { readDesk } from "@/lib/gateway/desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";

export const metadata = { title: deskRooms.log.label };

export default async function LogPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.log.href);
  const before = Number((await searchParams).before) || null;
  const { nodes, next } = await readDesk(({ actions }) => actions, { before });
  return (
    <DeskPage title={deskRooms.log.label} meta={<p>Everything done at the desk. Times are Vienna time.</p>}>
      <ActionTable actions={nodes} />
      {next ? <a href={`${deskRooms.log.href}?before=${next}`}>Older actions</a> : null}
    </DeskPage>
  );
}
