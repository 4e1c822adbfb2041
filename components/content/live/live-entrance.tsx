import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { roomOf } from "@/lib/rules/live-state";
import styles from "./live-room.module.css";

type LiveEntranceProps = { room: string | null; isOpen: boolean; retry: () => void };

/** For those with a ticket: the way in once it is time. The room may be an address or only an id. */
export function LiveEntrance({ room, isOpen, retry }: LiveEntranceProps) {
  const found = roomOf(room);
  if (!isOpen)
    return (
      <p className={styles.ready}>
        <Icon name="check" /> You have a ticket. Leave this page open: it lets you in by itself.
      </p>
    );
  if (!found)
    return (
      <div className={styles.door}>
        <p>You have a ticket, but the address of the room is not known yet.</p>
        <Button onClick={retry} size="xl">
          Look again
        </Button>
      </div>
    );
  if ("id" in found)
    return (
      <p className={styles.ready}>
        <Icon name="check" /> You have a ticket. Your room is <strong>{found.id}</strong>.
      </p>
    );
  return (
    <div className={styles.door}>
      <ButtonLink href={found.href} external target="_blank" size="2xl" icon={<Icon name="arrow-up-right" />}>
        Enter the live room
      </ButtonLink>
      <p className={styles.note}>It opens in a new tab, at {new URL(found.href).host}.</p>
    </div>
  );
}
