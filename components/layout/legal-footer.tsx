"use client";

import type { MouseEvent } from "react";
import { Copyright, SocialLinks } from "./brand";
import { FooterMenu } from "./footer-menu";
import styles from "./legal-footer.module.css";
import { LegalMenu } from "./legal-menu";
import { Logo } from "./logo";
import type { FooterSection, MenuItem } from "./menu-sections";

/** For working pages (R163, R164): two quiet rows, and the footer's menu behind a button that needs no script. */
export function LegalFooter({ sections, legal }: { sections: FooterSection[]; legal: MenuItem[] }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <Logo />
        <SocialLinks />
        {sections.length > 0 ? (
          <>
            <button type="button" className={styles.opener} popoverTarget="all-pages" aria-haspopup="true">
              All pages
            </button>
            <div id="all-pages" popover="auto" className={styles.sheet} onClick={closeAfterChoice}>
              <div className={styles.head}>
                <p>All pages</p>
                <button
                  type="button"
                  popoverTarget="all-pages"
                  popoverTargetAction="hide"
                  aria-label="Close"
                />
              </div>
              <FooterMenu sections={sections} />
            </div>
          </>
        ) : null}
      </div>
      <div className={styles.row}>
        <Copyright />
        <LegalMenu links={legal} />
      </div>
    </footer>
  );
}

/** A link leads to another page, but this footer stays, so the menu has to be closed. */
function closeAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}
