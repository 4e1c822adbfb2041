"use client";
"use no memo"; // See header.

import { useRef } from "react";
import { AppLink } from "@/components/ui/app-link";
import { AccountLink } from "./account-link";
import { MainMenuAltitudes } from "./main-menu-altitudes";
import type { MainMenuSection } from "./main-menu-sections";
import styles from "./main-menu.module.css";
import { MenuLink } from "./menu-link";
import { useMenuClosing } from "./use-menu-closing";

/** A row with panels; on small screens a popover with an accordion. Both need no script. */
export function MainMenu({ sections }: { sections: MainMenuSection[] }) {
  const nav = useRef<HTMLElement>(null);
  useMenuClosing(nav);
  return (
    <nav ref={nav} id="main-menu" popover="auto" className={styles.menu} aria-label="Main">
      <ul className={styles.top}>
        {sections.map((section) => (
          <li key={section.label}>
            {section.altitudes || section.links ? (
              <Section section={section} />
            ) : (
              <MenuLink item={section} className={styles.link} />
            )}
          </li>
        ))}
        <li className={styles.account}>
          <AccountLink className={styles.link}>Account</AccountLink>
        </li>
      </ul>
    </nav>
  );
}

function Section({ section }: { section: MainMenuSection }) {
  const { label, href, altitudes, links = [] } = section;
  const hasOverview = !links.some((link) => link.href === href);
  return (
    <details name="main-menu" data-wide={altitudes ? "" : undefined}>
      <summary className={styles.link}>{label}</summary>
      <div className={styles.panel}>
        {altitudes ? <MainMenuAltitudes altitudes={altitudes} /> : null}
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <MenuLink item={link} />
            </li>
          ))}
          {hasOverview ? (
            <li className={styles.overview}>
              <AppLink href={href}>{`${label} overview`}</AppLink>
            </li>
          ) : null}
        </ul>
      </div>
    </details>
  );
}
