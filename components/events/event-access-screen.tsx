import type { ReactNode } from "react";
import { forTicketHolders, NotKept } from "@/components/layout/not-kept";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/addresses/routes";
import { roomOf } from "@/lib/rules/times/live-event";
import { site } from "@/lib/site";
import styles from "./event-access.module.css";
import { EventArt } from "./event-art";

type EventAccessScreenProps = {
  /** The form, or the access that the visitor already has. */
  children: ReactNode;
  /** Whether the shop offers access to events. */
  isOffered: boolean;
  /** True when the surrounding layout already keeps the distance to the edges. */
  isFramed?: boolean;
};

/** Explains access to events around the form, and says where to get it. */
export function EventAccessScreen({ children, isOffered, isFramed = false }: EventAccessScreenProps) {
  return (
    <div className={styles.screen} data-framed={isFramed || undefined} data-tone="blue">
      <div className={styles.words}>
        <h1>Open your event access</h1>
        <p className={styles.lead}>
          {`Your ticket opens the live room and the recordings.${isOffered ? " Enter the code from your email, or sign in with the address that we sent the ticket to." : ""}`}
        </p>
        <EventArt />
      </div>
      <div className={styles.card}>
        {isOffered ? (
          children
        ) : (
          <NotKept title="You cannot open tickets on this site.">{forTicketHolders}</NotKept>
        )}
        <p className={styles.note}>
          No ticket yet? <AppLink href={routes.day}>See the programme</AppLink> and get one.
        </p>
      </div>
    </div>
  );
}

/** For ticket holders: the room, and the page that opens automatically. */
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
        <AppLink href={`${routes.day}#live`}>See the session times</AppLink>
      </p>
    </>
  );
}
