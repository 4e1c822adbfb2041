import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  text: string;
  art?: ReactNode;
  /** True when the content failed to load. Screen readers then announce the text. */
  isFailure?: boolean;
  /** Links to a next step; by default the workshops. */
  children?: ReactNode;
};

/** A page without content: a picture, one sentence and a link. */
export function EmptyState({ text, art = <RouteArt />, isFailure = false, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={isFailure ? "alert" : undefined}>
      {art}
      <p className={styles.text}>{text}</p>
      {children ?? (
        <ButtonLink href="/workshops" size="xl">
          Find a workshop
        </ButtonLink>
      )}
    </div>
  );
}

/** The picture of an empty state: three altitudes and a route that has not begun. */
export function RouteArt() {
  return (
    <svg className={styles.art} viewBox="0 0 320 132" aria-hidden="true" focusable="false">
      <path className={styles.band} data-level="1" d="M0 112 C 60 104, 120 118, 190 110 S 290 102, 320 108" />
      <path className={styles.band} data-level="2" d="M0 76 C 70 64, 130 86, 200 72 S 290 66, 320 72" />
      <path
        className={styles.band}
        data-level="3"
        data-tone="pink"
        d="M0 40 C 60 30, 140 48, 210 34 S 290 30, 320 36"
      />
      <path className={styles.route} d="M40 112 C 96 108, 110 78, 158 72 S 226 40, 262 22" />
      <circle className={styles.start} cx="40" cy="112" r="4.5" />
      <path
        className={styles.plane}
        transform="translate(258 4) rotate(-12)"
        d="M0 12 28 0 18 25 14 15.500Z"
      />
    </svg>
  );
}
