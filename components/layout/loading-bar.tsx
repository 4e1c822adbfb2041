import styles from "./loading-bar.module.css";

/** Appears when the loading flag has been on for 500 ms, takes 2 s, and ends early with it (R283, R284, R481). */
export function LoadingBar() {
  return <div id="loading-bar" className={styles.bar} aria-hidden="true" />;
}
