import { ActionTable } from "@/components/desk/action-table";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { readDesk } from "@/lib/gateway/desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { PageQuery } from "@/lib/forms/flash";

export const metadata = { title: "Log" };

export default async function LogPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.log);
  const before = Number((await searchParams).before) || null;
  const { nodes, next } = await readDesk(({ actions }) => actions, { before });
  return (
    <DeskPage title="Log" meta={<p>Everything done at the desk. Vienna time.</p>}>
      <ActionTable actions={nodes} />
      {next ? <a href={`${deskRoutes.log}?before=${next}`}>Older actions</a> : null}
    </DeskPage>
  );
}
