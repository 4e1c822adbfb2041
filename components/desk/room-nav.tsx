"use client";

import { usePathname } from "next/navigation";
import { useId } from "react";
import { Icon } from "@/components/ui/icon";
import type { Place } from "./find/found-links";
import styles from "./room-nav.module.css";

/** The rooms of the desk. On a narrow screen, a button with the current room's name opens them. No script is needed. */
export function RoomNav({ rooms }: { rooms: readonly Place[] }) {
  const id = useId();
  const path = usePathname();
  const current = roomOf(path, rooms);
  return (
    // Another page gets a new list, which is closed.
    <nav key={path} aria-label="Desk">
      <button type="button" className={styles.open} popoverTarget={id}>
        <span>{current?.label ?? "Rooms"}</span>
        <Icon name="chevron-down" />
      </button>
      <ul id={id} popover="auto" className={styles.rooms}>
        {rooms.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={current?.href === href ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The room of a page. Addresses of a room's pages begin with the room's own. The inbox is `/desk`, with which all of
 * them begin.
 */
function roomOf(path: string, rooms: readonly Place[]): Place | undefined {
  const around = rooms.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  const nearest = around.toSorted((a, b) => b.href.length - a.href.length)[0];
  return nearest && (nearest.href !== rooms[0]?.href || path === nearest.href) ? nearest : undefined;
}
