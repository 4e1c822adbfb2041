import styles from "./select.module.css";

type SelectPagerProps = { page: number; pages: number; onTurn: (page: number) => void };

/** 'Page X of Y' (R483). The buttons are for the pointer; the keyboard has PageUp and PageDown. */
export function SelectPager({ page, pages, onTurn }: SelectPagerProps) {
  return (
    <div className={styles.pager}>
      <button type="button" tabIndex={-1} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <button type="button" tabIndex={-1} disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </div>
  );
}
