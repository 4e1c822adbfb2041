import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { env } from "@/lib/env";
import styles from "./checkout-shell.module.css";
import { LegalFooter } from "./legal-footer";
import { Logo } from "./logo";
import { legalMenu, menu } from "./menu";
import { footerSections, menuItem } from "./menu-sections";

/** A shell without distractions: logo, a note that the connection is secure, and legal links. */
export async function CheckoutShell({ children }: { children: ReactNode }) {
  const [footer, legal] = await Promise.all([menu("footer"), legalMenu()]);
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <div className={styles.row}>
          <Logo />
          {env.ORIGIN.startsWith("https:") && (
            <p className={styles.note}>
              <Icon name="lock" />
              Encrypted connection
            </p>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <LegalFooter sections={footerSections(footer)} legal={legal.map(menuItem)} />
    </div>
  );
}
