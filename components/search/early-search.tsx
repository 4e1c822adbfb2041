import { createPortal } from "react-dom";
import frame from "@/components/ui/dialog.module.css";
import { Icon } from "@/components/ui/icon";
import { longestQuery } from "@/lib/addresses/longest-query";
import { closeSiteSearch, useSiteSearch } from "@/lib/browser/dialogs";
import styles from "./search-panel.module.css";

/**
 * The search dialog's field until the dialog's code has loaded, which takes a phone a second. It looks the same, and
 * the dialog takes over the letters. A press that focuses a field at once also opens a phone's keyboard.
 */
export function EarlySearch() {
  const { early, opener } = useSiteSearch();
  function close() {
    closeSiteSearch();
    opener?.focus();
  }
  return createPortal(
    <div className={frame.layer} role="dialog" aria-modal="true" aria-label="Search">
      <div className={frame.backdrop} />
      <div
        className={frame.viewport}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div className={frame.popup} data-size="lg">
          <header className={frame.header}>
            <h2 className={frame.title}>Search</h2>
            <button type="button" className={frame.close} aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          <div className={frame.body}>
            <div className={styles.panel} data-place="dialog">
              <form action="/search" role="search" className={styles.form}>
                <Icon name="search" size="1.375rem" />
                <input
                  autoFocus
                  type="search"
                  name="q"
                  className={styles.field}
                  value={early ?? ""}
                  maxLength={longestQuery}
                  placeholder="A workshop, a person, a place …"
                  aria-label="Search the site"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  enterKeyHint="search"
                  onChange={({ target }) => useSiteSearch.setState({ early: target.value })}
                  onKeyDown={({ key }) => key === "Escape" && close()}
                />
              </form>
            </div>
          </div>
        </div>
      </div>
    </div>,
    document.getElementById("modals") ?? document.body,
  );
}
