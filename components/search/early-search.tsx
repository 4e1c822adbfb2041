import { EarlyDialog } from "@/components/ui/early-dialog";
import { Icon } from "@/components/ui/icon";
import { longestQuery } from "@/lib/addresses/longest-query";
import { closeSiteSearch, useSiteSearch } from "@/lib/browser/dialogs";
import styles from "./search-panel.module.css";

/**
 * The search dialog's field until the dialog's code has loaded. A press that focuses a field at once also opens a
 * phone's keyboard.
 */
export function EarlySearch() {
  const { early, opener } = useSiteSearch();
  function close() {
    closeSiteSearch();
    opener?.focus();
  }
  return (
    <EarlyDialog title="Search" onClose={close}>
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
          />
        </form>
      </div>
    </EarlyDialog>
  );
}
