import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { routes } from "@/lib/routes";
import { eventAccessHint, eventAccessRefused } from "@/lib/rules/event-access-words";

/** The result when the answer leads nowhere. Source: R416. */
export function EventAccessResult({ isOpen }: { isOpen: boolean }) {
  if (isOpen) return <Callout kind="success" title="Your access is open." />;
  return (
    <Callout kind="error" title={eventAccessRefused}>
      {eventAccessHint} Nothing helps? <AppLink href={routes.contact}>Ask us</AppLink>.
    </Callout>
  );
}
