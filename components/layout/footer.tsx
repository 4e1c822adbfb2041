"use client";
"use no memo"; // See header.

import { Copyright } from "./copyright";
import { FooterRoute } from "./footer-route";
import type { FooterSection } from "./footer-sections";
import styles from "./footer.module.css";
import { LegalMenu } from "./legal-menu";
import { Logo } from "./logo";
import { MenuLink, type MenuItem } from "./menu-link";
import { SocialLinks } from "./social-links";

type FooterProps = { sections: FooterSection[]; legal: MenuItem[] };

/** R163–R171. One section is open at a time because they share a name; that needs no script. See header. */
export function Footer({ sections, legal }: FooterProps) {
  return (
    <footer className={styles.footer} data-surface="ink">
      <FooterRoute />
      <div className={styles.row}>
        <div className={styles.brand}>
          <Logo />
          <p>See your company from all three altitudes, and steer it from the right one.</p>
          <SocialLinks />
        </div>
        <nav className={styles.sections} aria-label="Footer">
          {sections.map((section, index) =>
            section.links.length > 0 ? (
              <details key={section.label} name="footer" open={index === 0}>
                <summary>{section.label}</summary>
                <ul>
                  {section.links.map((link) => (
                    <li key={link.href}>
                      <MenuLink item={link} />
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <MenuLink key={section.label} item={section} />
            ),
          )}
        </nav>
        <div className={styles.end}>
          <Copyright />
          <LegalMenu links={legal} />
          <p className={styles.feeds}>
            {/* Files, not pages: nothing for the router to fetch. */}
            <a href="/academy/events/feed.xml">Events by RSS</a>
            <a href="/case-studies/feed.xml">Case studies by RSS</a>
          </p>
        </div>
      </div>
    </footer>
  );
}
