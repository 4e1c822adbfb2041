import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { env } from "@/lib/env";
import styles from "./checkout-shell.module.css";
import { Logo } from "./logo";
import { SiteFooter } from "./site-footer";

/** A shell whose header has only the logo and a note that the connection is encrypted. */
export function CheckoutShell({ children }: { children: ReactNode }) {
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
      <SiteFooter />
    </div>
  );
}
