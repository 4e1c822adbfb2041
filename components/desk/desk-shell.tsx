import type { ReactNode } from "react";
import { LogoSymbol } from "@/components/layout/brand";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import { routes } from "@/lib/addresses/routes";
import { site } from "@/lib/site";
import { CommandBar } from "./find/command-bar";
import type { Place } from "./find/found-links";
import { FindBox } from "./find/find-box";
import styles from "./desk-shell.module.css";
import type { Visitor } from "./require-desk";
import { RoomNav } from "./room-nav";

const rooms: Place[] = Object.values(deskRooms);

const acts: Place[] = [
  { href: deskRoutes.newOrder, label: "Place an order for somebody" },
  { href: `${deskRooms.orders.href}?open=1`, label: "Orders that need you" },
];

/** The frame of every page of the desk, with its rooms and the signed-in person. */
export function DeskShell({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <a className={styles.brand} href={deskRooms.inbox.href} aria-label={`${site.name}, desk`}>
          <LogoSymbol />
          <span aria-hidden="true">Desk</span>
        </a>
        <div className={styles.rooms}>
          <RoomNav rooms={rooms} />
        </div>
        <div className={styles.find}>
          <FindBox />
          <a className={styles.person} href={routes.me} title={visitor.email}>
            {visitor.name}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <CommandBar places={rooms.concat(acts)} />
    </div>
  );
}
