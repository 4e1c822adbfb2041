"use no memo"; // See header.

import { openConsentSettings } from "@/lib/stores/consent-settings";
import styles from "./legal-menu.module.css";
import { MenuLink, type MenuItem } from "./menu-link";
import { Opener } from "./opener";

/** R168: a row of links; at its end the way to change one's mind about cookies. */
export function LegalMenu({ links }: { links: MenuItem[] }) {
  return (
    <nav aria-label="Legal">
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link.href}>
            <MenuLink item={link} />
          </li>
        ))}
        <li>
          <Opener href="/privacy-policy#cookies" onPress={openConsentSettings}>
            Cookie settings
          </Opener>
        </li>
      </ul>
    </nav>
  );
}
