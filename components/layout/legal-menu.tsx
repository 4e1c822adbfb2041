"use client";

import { routes } from "@/lib/addresses/routes";
import { openConsentSettings } from "@/lib/browser/dialogs";
import styles from "./legal-menu.module.css";
import { MenuLink } from "./menu-link";
import type { MenuItem } from "./menu-sections";
import { Opener } from "./opener";

/** R168: a row of links. The last one reopens the cookie choice. */
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
          <Opener href={`${routes.privacy}#cookies`} onPress={openConsentSettings}>
            Cookie settings
          </Opener>
        </li>
      </ul>
    </nav>
  );
}
