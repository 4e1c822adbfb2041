import styles from "./place-mark.module.css";

/** The place of a date: a pin and the city, or a framed screen for an online date. */
export function PlaceMark({ location }: { location: string | null }) {
  return (
    <span className={styles.mark} data-sign={location ? "pin" : "laptop"}>
      {location ?? "Live online"}
    </span>
  );
}
