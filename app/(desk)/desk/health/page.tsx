import { DeskPage } from "@/components/desk/desk-page";
import { HealthList } from "@/components/desk/health-list";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { build } from "@/lib/build";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.health.label };

export default async function HealthPage() {
  await requireDesk(deskRooms.health.href);
  const lines = await readDesk(({ health }) => health, {});
  const version = {
    name: "Version",
    state: "GOOD" as const,
    text: `Build ${build.id.slice(0, 12)}, on Node ${process.versions.node}.`,
    at: null,
  };
  return (
    <DeskPage
      title={deskRooms.health.label}
      meta={<p>The state of the site right now. Times are Vienna time.</p>}
    >
      <HealthList lines={[...lines, version]} />
    </DeskPage>
  );
}
