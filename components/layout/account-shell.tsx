import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import styles from "./account-shell.module.css";
import { AccountNavigation } from "./account-navigation";
import { DefaultShell } from "./default-shell";

/** The member's area: full shell, with its own navigation beside the page. */
export function AccountShell({ children }: { children: ReactNode }) {
  return (
    <DefaultShell>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNavigation />
          <form method="post" action="/api/auth/logout" className={styles.logout}>
            <Button type="submit" variant="text" color="black" size="xs">
              Log out
            </Button>
          </form>
        </aside>
        <div className={styles.page}>{children}</div>
      </div>
    </DefaultShell>
  );
}
