import type { MenuEntry } from "./menu";
import { menuItem, type MenuItem } from "./menu-link";

export type FooterSection = MenuItem & { links: MenuItem[] };

/** The footer menu as the footer draws it: top-level entries with their children (R165). */
export function footerSections(entries: MenuEntry[]): FooterSection[] {
  return entries.map((entry) => ({ ...menuItem(entry), links: entry.children.map(menuItem) }));
}
