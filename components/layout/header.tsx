"use client";
// Drawn once a page: remembering each part of it would cost more script than it saves.
"use no memo";

import { Icon } from "@/components/ui/icon";
import { openSiteSearch } from "@/lib/stores/site-search";
import { AccountLink } from "./account-link";
import { CartLink } from "./cart-link";
import styles from "./header.module.css";
import { Logo } from "./logo";
import { MainMenu } from "./main-menu";
import type { MainMenuSection } from "./main-menu-sections";
import { Opener } from "./opener";

/**
 * Header from the main menu (R034). Drawn in the browser's module too, so that a page carries the menu's few words a
 * second time and not its markup.
 */
export function Header({ sections }: { sections: MainMenuSection[] }) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <MainMenu sections={sections} />
        <div className={styles.tools}>
          <Opener href="/search" onPress={openSiteSearch} aria-label="Search">
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
