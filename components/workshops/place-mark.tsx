import styles from "./place-mark.module.css";

/** The venue of a date: a pin and the city, or a framed screen for a live online date. */
export function PlaceMark({ location }: { location: string | null }) {
  return (
    <span className={styles.mark} data-sign={location ? "pin" : "laptop"}>
      {location ?? "Live online"}
    </span>
  );
}
