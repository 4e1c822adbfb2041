"use client";
"use no memo"; // See header.

import { Copyright } from "./copyright";
import styles from "./legal-footer.module.css";
import { LegalMenu } from "./legal-menu";
import type { MenuItem } from "./menu-link";

export function LegalFooter({ links }: { links: MenuItem[] }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <Copyright />
        <LegalMenu links={links} />
      </div>
    </footer>
  );
}
