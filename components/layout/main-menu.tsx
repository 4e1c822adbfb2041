"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { AppLink } from "@/components/ui/app-link";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { AccountLink } from "./account-link";
import styles from "./main-menu.module.css";
import { MenuLink } from "./menu-link";
import type { Altitude, MainMenuSection } from "./menu-sections";

/** A row with panels; on small screens a popover with an accordion. Neither needs a script. */
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

/** Workshops with their drawings, grouped by altitude. */
function MainMenuAltitudes({ altitudes }: { altitudes: Altitude[] }) {
  return (
    <div className={styles.altitudes}>
      {altitudes.map(({ title, tone, workshops }) => (
        <section key={title} data-tone={tone} style={{ flex: flexShare(workshops.length) }}>
          <p>{title}</p>
          <ul>
            {workshops.map(({ label, href, art }) => (
              <li key={href}>
                <AppLink href={href} external={isExternal(href)}>
                  {/* A drawing has a few kilobytes, so an image service has nothing to improve. */}
                  {art ? <img src={art} alt="" width={72} height={48} loading="lazy" /> : null}
                  <span>{label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Makes all drawings of the row equally wide. A group gets one share per drawing, plus the gaps between its own. */
function flexShare(count: number): string {
  return `${count} 0 calc(${count - 1} * var(--space-5))`;
}

/** Above this width, the menu is a row with panels. The style sheets of header and menu repeat the width. */
const isRow = () => window.matchMedia("(width >= 1040px)").matches;

/**
 * Closes sections after a choice, on Escape, on an outside click and when the focus leaves the row. Without it,
 * sections still open and close by their buttons.
 */
function useMenuClosing(menu: RefObject<HTMLElement | null>): void {
  const path = usePathname();

  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    closeSections(nav);
    if (nav.matches(":popover-open")) nav.hidePopover();
  }, [menu, path]);

  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest("details") && nav.contains(target)))
        closeSections(nav);
    };
    const onKey = (event: KeyboardEvent) => {
      const open = event.key === "Escape" ? nav.querySelector<HTMLDetailsElement>("details[open]") : null;
      if (!open) return;
      open.open = false;
      if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const section = target instanceof Element ? target.closest("details") : null;
      if (section && relatedTarget instanceof Node && !section.contains(relatedTarget) && isRow())
        section.open = false;
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a"))) return;
      closeSections(nav);
      if (nav.matches(":popover-open")) nav.hidePopover();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    nav.addEventListener("focusout", onFocusOut);
    nav.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
      nav.removeEventListener("focusout", onFocusOut);
      nav.removeEventListener("click", onClick);
    };
  }, [menu]);
}

function closeSections(nav: HTMLElement) {
  for (const section of nav.querySelectorAll<HTMLDetailsElement>("details[open]")) section.open = false;
}
