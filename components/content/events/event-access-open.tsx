import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/routes";
import { roomOf } from "@/lib/rules/live-state";
import { site } from "@/lib/site";

/** For holders of a ticket: the room, and the page that opens by itself. */
export function EventAccessOpen({ room }: { room: string | null }) {
  const found = roomOf(room);
  return (
    <>
      <Callout kind="success" title="Your access is open.">
        Your account has a ticket for the {site.name} Day.
      </Callout>
      {found && "href" in found ? (
        <ButtonLink href={found.href} external size="2xl" icon={<Icon name="arrow-up-right" />}>
          Go to the live room
        </ButtonLink>
      ) : null}
      {found && "id" in found ? (
        <p>
          Your room is <strong>{found.id}</strong>.
        </p>
      ) : null}
      <p>
        <AppLink href={`${routes.event(`${site.slug}-day`)}#live`}>See the sessions and their hours</AppLink>
      </p>
    </>
  );
}
