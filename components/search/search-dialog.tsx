"use client";

import { useRef, useState } from "react";
import { DialogWindow } from "@/components/ui/dialog-window";
import { closeSiteSearch, useSiteSearch } from "@/lib/browser/dialogs";
import { storageKeys } from "@/lib/rules/cookie-names";
import { SearchPanel } from "./search-panel";
import styles from "./search-panel.module.css";
import { slashOpensSearch } from "./search-shortcut";

/** The site search as a dialog. Closing it clears the field. */
export function SearchDialog() {
  const { open, opener } = useSiteSearch();
  const field = useRef<HTMLInputElement>(null);
  return (
    <DialogWindow
      open={open}
      onChange={(next) => {
        if (!next) closeSiteSearch();
        return true;
      }}
      title="Search"
      size="lg"
      initialFocus={field}
      finalFocus={opener}
      isThere
    >
      <SearchPanel place="dialog" onLeave={closeSiteSearch} fieldRef={field} />
      <SearchKeys />
    </DialogWindow>
  );
}

function SearchKeys() {
  const [slash, setSlash] = useState(slashOpensSearch);
  return (
    <div className={styles.keys}>
      <span aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span aria-hidden="true">
        <kbd>Enter</kbd> open
      </span>
      <span aria-hidden="true">
        <kbd>Esc</kbd> close
      </span>
      <label>
        <input
          type="checkbox"
          checked={slash}
          onChange={({ target }) => {
            setSlash(target.checked);
            setSlashOpensSearch(target.checked);
          }}
        />
        <span>
          Open the search with <kbd>/</kbd>
        </span>
      </label>
    </div>
  );
}

/** Written only when a visitor switches the key off. Like the cart, this is the visitor's own choice. */
function setSlashOpensSearch(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKeys.searchKey);
    else localStorage.setItem(storageKeys.searchKey, "off");
  } catch {
    // Without storage the choice is lost with the page. The other keys still work.
  }
}
