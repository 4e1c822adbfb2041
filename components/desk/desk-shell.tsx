import type { ReactNode } from "react";
import { LogoSymbol } from "@/components/layout/brand";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { routes } from "@/lib/addresses/routes";
import { site } from "@/lib/site";
import { CommandBar } from "./find/command-bar";
import type { Place } from "./find/found-links";
import { FindBox } from "./find/find-box";
import styles from "./desk-shell.module.css";
import type { Visitor } from "./require-desk";
import { RoomNav } from "./room-nav";

const rooms: Place[] = [
  { href: deskRoutes.inbox, label: "Inbox" },
  { href: deskRoutes.dates, label: "Dates" },
  { href: deskRoutes.orders, label: "Orders" },
  { href: deskRoutes.bank, label: "Bank" },
  { href: deskRoutes.books, label: "Books" },
  { href: deskRoutes.people, label: "People" },
  { href: deskRoutes.certificates, label: "Certificates" },
  { href: deskRoutes.codes, label: "Codes" },
  { href: deskRoutes.waiting, label: "Waiting lists" },
  { href: deskRoutes.content, label: "Content" },
  { href: deskRoutes.log, label: "Log" },
  { href: deskRoutes.health, label: "Health" },
];

const acts: Place[] = [
  { href: deskRoutes.newOrder, label: "Place an order for somebody" },
  { href: `${deskRoutes.orders}?open=1`, label: "Orders that need you" },
];

/** The frame of every page of the desk, with its rooms and the signed-in person. */
export function DeskShell({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <a className={styles.brand} href={deskRoutes.inbox} aria-label={`${site.name}, desk`}>
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
