import type { ReactNode } from "react";
import { LogoSymbol } from "@/components/layout/brand";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import { routes } from "@/lib/addresses/routes";
import { mayOf, mayRead } from "@/lib/gateway/desk";
import { site } from "@/lib/site";
import { CommandBar } from "./find/command-bar";
import type { Place } from "./find/found-links";
import { FindBox } from "./find/find-box";
import styles from "./desk-shell.module.css";
import type { Visitor } from "./require-desk";
import { RoomNav } from "./room-nav";

/** The read that fills each room's page. The menu shows the rooms whose read the person's roles include. */
export const roomReads = {
  inbox: "inbox",
  dates: "dates",
  orders: "orders",
  bank: "bankLines",
  books: "books",
  people: "people",
  certificates: "certificates",
  codes: "codeBatches",
  waiting: "waiting",
  content: "documents",
  log: "actions",
  health: "health",
} as const;

function roomsOf(visitor: Visitor): Place[] {
  const isRoom = (name: string): name is keyof typeof deskRooms => name in deskRooms;
  return Object.keys(deskRooms)
    .filter(isRoom)
    .filter((room) => mayRead(visitor, roomReads[room]))
    .map((room) => deskRooms[room]);
}

const actsOf = (visitor: Visitor): Place[] => [
  ...(mayOf(visitor)("placeDeskOrder")
    ? [{ href: deskRoutes.newOrder, label: "Place an order for somebody" }]
    : []),
  ...(mayRead(visitor, "orders")
    ? [{ href: `${deskRooms.orders.href}?open=1`, label: "Orders that need attention" }]
    : []),
];

/** The frame of every page of the desk, with its rooms and the signed-in person. */
export function DeskShell({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  const rooms = roomsOf(visitor);
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
      <CommandBar places={rooms.concat(actsOf(visitor))} />
    </div>
  );
}
