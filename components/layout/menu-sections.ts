import { type Tone, workshopTone } from "@/components/ui/art/tones";
import type { MenuEntry } from "./menu";

type Workshop = MenuItem & { art?: string };
/** Workshops of one altitude. */
export type Altitude = { title: string; tone: Tone; workshops: Workshop[] };
export type MainMenuSection = MenuItem & { altitudes?: Altitude[]; links?: MenuItem[] };

const levels: Record<string, string> = {
  "level-1": "Level 1: operations",
  "level-2": "Level 2: coordination",
  "level-3": "Level 3: strategy",
};

/** The header's main menu: workshops by level, other entries in order. */
export function mainMenuSections(entries: MenuEntry[]): MainMenuSection[] {
  return entries.map((entry) => {
    const links = entry.children.filter(({ workshop }) => !workshop).map(menuItem);
    const altitudes = altitudesOf(entry.children);
    return {
      ...menuItem(entry),
      ...(altitudes.length > 0 ? { altitudes } : {}),
      ...(links.length > 0 ? { links } : {}),
    };
  });
}

function altitudesOf(entries: MenuEntry[]): Altitude[] {
  const altitudes = new Map<string, Altitude>();
  for (const entry of entries) {
    if (!entry.workshop) continue;
    const { image, ...terms } = entry.workshop;
    const title = titleOf(terms);
    const altitude = altitudes.get(title) ?? { title, tone: toneOf(terms), workshops: [] };
    altitude.workshops.push({ ...menuItem(entry), ...(image ? { art: image } : {}) });
    altitudes.set(title, altitude);
  }
  return [...altitudes.values()];
}

type Terms = { levels: string[]; groups: string[] };

/** A single level gives the title. Without one, the title is that of the introduction or the overview. */
function titleOf({ levels: [level, ...others], groups }: Terms): string {
  const ofLevel = others.length === 0 ? levels[level ?? ""] : undefined;
  return ofLevel ?? (groups.includes("foundation") ? "Start here" : "Across all levels");
}

function toneOf(terms: Terms): Tone {
  const asTerms = (slugs: string[]) => slugs.map((slug) => ({ slug }));
  return workshopTone({ levels: asTerms(terms.levels), groups: asTerms(terms.groups) });
}

export type FooterSection = MenuItem & { links: MenuItem[] };

/** The footer's menu: top-level entries with their children. */
export function footerSections(entries: MenuEntry[]): FooterSection[] {
  return entries.map((entry) => ({ ...menuItem(entry), links: entry.children.map(menuItem) }));
}

/**
 * A menu link in the form sent to the browser. Every page contains it, so it has nothing that the address already
 * tells.
 */
export type MenuItem = { label: string; href: string; target?: string };

export function menuItem({ label, href, target }: MenuEntry): MenuItem {
  return { label, href, ...(target ? { target } : {}) };
}
