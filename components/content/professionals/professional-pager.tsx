import type { MouseEvent } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./professional-directory.module.css";

type ProfessionalPagerProps = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onTurn: (page: number) => void;
};

/** Links, so that a page can be opened beside this one; a plain press turns it here. */
export function ProfessionalPager({ page, pages, hrefOf, onTurn }: ProfessionalPagerProps) {
  const turn = (to: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onTurn(to);
  };
  return (
    <nav className={styles.pager} aria-label="Pages of guides and coaches">
      {Array.from({ length: pages }, (_, index) => index + 1).map((to) => (
        <a
          key={to}
          href={hrefOf(to)}
          aria-label={`Page ${to}`}
          aria-current={to === page ? "page" : undefined}
          onClick={turn(to)}
        >
          {to}
        </a>
      ))}
      {page < pages ? (
        <a href={hrefOf(page + 1)} onClick={turn(page + 1)}>
          Next <Icon name="arrow-right" />
        </a>
      ) : null}
    </nav>
  );
}
