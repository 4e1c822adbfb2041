import styles from "./loading-bar.module.css";

/** Appears when the loading flag has been on for 500 ms and takes about 2 s (R283, R284, R481). */
export function LoadingBar() {
  return <div className={styles.bar} aria-hidden="true" />;
}
