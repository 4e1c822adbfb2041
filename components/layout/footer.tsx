import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { Copyright } from "./copyright";
import styles from "./footer.module.css";
import { FooterRoute } from "./footer-route";
import { LegalMenu } from "./legal-menu";
import { Logo } from "./logo";
import { menu } from "./menu";
import { SocialLinks } from "./social-links";

/** R163–R171. One section is open at a time because they share a name. */
export async function Footer() {
  const sections = await menu("footer");
  return (
    <footer className={styles.footer} data-surface="ink">
      <FooterRoute />
      <div className={styles.row}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.claim}>
            See your company from all three altitudes, and steer it from the right one.
          </p>
          <SocialLinks />
        </div>
        <nav className={styles.sections} aria-label="Footer">
          {sections.map((section, index) =>
            section.children.length > 0 ? (
              <details key={section.id} name="footer" className={styles.section} open={index === 0}>
                <summary>
                  {section.label}
                  <Icon name="plus" />
                </summary>
                <ul>
                  {section.children.map((child) => (
                    <li key={child.id}>
                      <AppLink href={child.href} external={child.external} target={child.target}>
                        {child.label}
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <AppLink
                key={section.id}
                href={section.href}
                external={section.external}
                className={styles.single}
              >
                {section.label}
              </AppLink>
            ),
          )}
        </nav>
        <div className={styles.end}>
          <Copyright />
          <LegalMenu className={styles.legal} />
        </div>
      </div>
    </footer>
  );
}
