"use client";

import { useSyncExternalStore } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { onCount, shownCount } from "@/lib/browser/cart-count";
import { nearing, openSiteSearch } from "@/lib/browser/dialogs";
import { AccountLink } from "./account-link";
import styles from "./header.module.css";
import { Logo } from "./logo";
import { MainMenu } from "./main-menu";
import type { MainMenuSection } from "./menu-sections";
import { Opener } from "./opener";

/**
 * The header with the main menu. A client component, so that a page contains the menu's texts a second time instead of
 * its markup.
 */
export function Header({ sections }: { sections: MainMenuSection[] }) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <MainMenu sections={sections} />
        <div className={styles.tools}>
          <Opener href="/search" {...nearing("search")} onPress={openSiteSearch} aria-label="Search">
            <Icon name="search" size="1.5rem" />
          </Opener>
          <AccountLink className={styles.account} aria-label="Account">
            <Icon name="person" size="1.5rem" />
          </AccountLink>
          <CartLink />
          <button type="button" className={styles.burger} popoverTarget="main-menu" aria-label="Menu" />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const count = useSyncExternalStore(onCount, shownCount, () => 0);
  const said = count === 0 ? "Cart" : count === 1 ? "Cart, 1 item" : `Cart, ${count} items`;
  return (
    <AppLink href="/store/cart" aria-label={said}>
      <Icon name="cart" size="1.5rem" />
      {count > 0 ? <span className={styles.count}>{count > 99 ? "99+" : count}</span> : null}
    </AppLink>
  );
}
