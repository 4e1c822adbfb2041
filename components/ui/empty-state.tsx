import type { ReactNode } from "react";
import { RouteArt } from "./art/route-art";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  text: string;
  art?: ReactNode;
  /** It is not here because it could not be loaded: said aloud. */
  isFailure?: boolean;
  /** The way on. */
  children: ReactNode;
};

/** A page with nothing to show: a picture, one sentence, and the way on. */
export function EmptyState({ text, art = <RouteArt />, isFailure = false, children }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={isFailure ? "alert" : undefined}>
      {art}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
