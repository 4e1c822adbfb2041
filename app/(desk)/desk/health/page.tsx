import { DeskPage } from "@/components/desk/desk-page";
import { HealthList } from "@/components/desk/health-list";
import { requireDesk } from "@/components/desk/require-desk";
import { GetHealthDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { build } from "@/lib/build";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Health" };

export default async function HealthPage() {
  await requireDesk(deskRoutes.health);
  const { health } = await readViewer(GetHealthDocument, {});
  const version = {
    name: "Version",
    state: "GOOD" as const,
    text: `Build ${build.id.slice(0, 12)}, on Node ${process.versions.node}.`,
    at: null,
  };
  return (
    <DeskPage title="Health" meta={<p>The state of the site right now. Vienna time.</p>}>
      <HealthList lines={[...health, version]} />
    </DeskPage>
  );
}
