import type { ReactNode } from "react";
import styles from "./account-shell.module.css";
import { AccountNavigation } from "./account-navigation";
import { DefaultShell } from "@/components/layout/default-shell";

/** The member's area: full shell, with its own navigation beside the page. */
export function AccountShell({ children }: { children: ReactNode }) {
  return (
    <DefaultShell>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNavigation />
        </aside>
        <div className={styles.page}>{children}</div>
      </div>
    </DefaultShell>
  );
}
