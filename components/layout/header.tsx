import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { CartLink } from "./cart-link";
import styles from "./header.module.css";
import { Logo } from "./logo";
import { MainMenu } from "./main-menu";
import { menu } from "./menu";
import { MenuCloser } from "./menu-closer";

/** Header from the main menu (R34). On small screens the menu is a popover, which needs no script. */
export async function Header() {
  const entries = await menu("mainmenu");
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        {entries.length > 0 ? <MainMenu entries={entries} /> : null}
        <div className={styles.tools}>
          <AppLink href="/account" className={styles.tool} aria-label="Account">
            <Icon name="person" size="1.5rem" />
          </AppLink>
          <CartLink />
          {entries.length > 0 ? (
            <button type="button" className={styles.burger} popoverTarget="main-menu" aria-label="Menu">
              <Icon name="menu" size="1.5rem" />
            </button>
          ) : null}
        </div>
      </div>
      <MenuCloser />
    </header>
  );
}
