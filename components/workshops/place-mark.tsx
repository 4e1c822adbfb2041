import styles from "./place-mark.module.css";

/** Where a date meets: a pin and the city, or a screen in a frame for what is live online. */
export function PlaceMark({ location }: { location: string | null }) {
  return (
    <span className={styles.mark} data-sign={location ? "pin" : "laptop"}>
      {location ?? "Live online"}
    </span>
  );
}
