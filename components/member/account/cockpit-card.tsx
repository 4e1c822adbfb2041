import { Callout } from "@/components/ui/callout";
import { env } from "@/lib/env";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";

/** For those who would be in their cockpit now, had this site been told where it is. */
export function CockpitCard({ capabilities }: { capabilities: readonly string[] }) {
  if (env.COCKPIT_URL || !can(capabilities, COCKPIT_ACCESS)) return null;
  return (
    <Callout kind="info" title="Cockpit">
      Your account may use the cockpit, which is not connected to this site yet. Until it is, everything of
      yours is here.
    </Callout>
  );
}
