import type { ReactNode } from "react";
import styles from "./account-shell.module.css";
import { AccountNavigation } from "./account-navigation";
import { DefaultShell } from "@/components/layout/default-shell";
import { readShopOffers } from "@/lib/read/shop";

/** The frame of the member's area: full shell with its own navigation beside the page. */
export async function AccountShell({ children }: { children: ReactNode }) {
  const offers = await readShopOffers();
  return (
    <DefaultShell>
      <div className={styles.shell}>
        <aside className={styles.side}>
          <AccountNavigation offers={offers} />
        </aside>
        <div className={styles.page}>{children}</div>
      </div>
    </DefaultShell>
  );
}
