import styles from "./footer-menu.module.css";
import { MenuLink } from "./menu-link";
import type { FooterSection } from "./menu-sections";

/** R165–R167. Only one section is open at a time, because they share a name. That needs no script. */
export function FooterMenu({ sections }: { sections: FooterSection[] }) {
  return (
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
  );
}
