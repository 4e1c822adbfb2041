import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/routes";
import { site } from "@/lib/site";
import { EventArt } from "./event-art";
import styles from "./event-access.module.css";

type EventAccessScreenProps = {
  /** The form, or what the visitor's access is already good for. */
  children: ReactNode;
  /** The layout around it keeps the distance to the edges. */
  isFramed?: boolean;
};

/** Around the form: what an access is, and where to get one. */
export function EventAccessScreen({ children, isFramed = false }: EventAccessScreenProps) {
  return (
    <div className={styles.screen} data-framed={isFramed || undefined} data-tone="blue">
      <div className={styles.words}>
        <h1>Open your event access</h1>
        <p className={styles.lead}>
          Your ticket opens the live room and the recordings. Enter the code from your mail, or sign in with
          the address that the ticket was sent to.
        </p>
        <EventArt />
      </div>
      <div className={styles.card}>
        {children}
        <p className={styles.note}>
          No ticket yet? <AppLink href={routes.event(`${site.slug}-day`)}>See the programme</AppLink> and get
          one.
        </p>
      </div>
    </div>
  );
}
