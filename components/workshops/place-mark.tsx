import { Icon } from "@/components/ui/icon";
import styles from "./place-mark.module.css";

type PlaceMarkProps = {
  location: string | null;
  /** In a list, see Icon. */
  listed?: boolean;
};

/** Where a date meets: a pin and the city, or a screen in a frame for what is live online. */
export function PlaceMark({ location, listed = false }: PlaceMarkProps) {
  return (
    <span className={styles.mark} data-place={location ? "room" : "online"}>
      <Icon name={location ? "pin" : "laptop"} size="1.1em" listed={listed} />
      {location ?? "Live online"}
    </span>
  );
}
