import type { ReactNode } from "react";
import styles from "./account-shell.module.css";
import { AccountNavigation } from "./account-navigation";
import { QuietShell } from "@/components/layout/quiet-shell";

/** The member's area: full shell, with its own navigation beside the page. */
export function AccountShell({ children }: { children: ReactNode }) {
  return (
    <QuietShell>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNavigation />
        </aside>
        <div className={styles.page}>{children}</div>
      </div>
    </QuietShell>
  );
}
