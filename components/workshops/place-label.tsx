import styles from "./place-label.module.css";

/** The place of a date: a pin and the city, or a framed screen for an online date. */
export function PlaceLabel({ location }: { location: string | null }) {
  return (
    <span className={styles.label} data-sign={location ? "pin" : "laptop"}>
      {location ?? "Live online"}
    </span>
  );
}
