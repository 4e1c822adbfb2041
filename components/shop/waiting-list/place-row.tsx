import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import { placeWords, type Place } from "./place-words";
import styles from "./waiting-list-section.module.css";

export type { Place };

/** One date in the account: where it stands, and the way in or out. Plain forms; the account itself is the proof. */
export function PlaceRow({ place }: { place: Place }) {
  const name = plainText(place.name ?? "");
  const isOffered = place.status === "OFFERED";
  return (
    <li className={styles.place} data-offered={isOffered || undefined}>
      <div className={styles.words}>
        {place.uri ? (
          <AppLink className={styles.name} href={place.uri.replace(/\/$/, "") || routes.home}>
            {name}
          </AppLink>
        ) : (
          <strong className={styles.name}>{name}</strong>
        )}
        <p>{placeWords(place)}</p>
      </div>
      <div className={styles.actions}>
        {isOffered && place.productId ? (
          <form method="post" action="/api/forms/add-to-cart">
            <input type="hidden" name="productId" value={place.productId} />
            {place.variationId ? <input type="hidden" name="variationId" value={place.variationId} /> : null}
            <Button type="submit" size="xs" aria-label={`Take your seat: ${name}`}>
              Take your seat
            </Button>
          </form>
        ) : null}
        <form method="post" action="/api/forms/leave-waiting-list">
          <input type="hidden" name="id" value={place.databaseId ?? 0} />
          <input type="hidden" name="back" value={routes.me} />
          <Button
            type="submit"
            size="xs"
            variant="text"
            color="black"
            aria-label={`${isOffered ? "Give the seat up" : "Leave the list"}: ${name}`}
          >
            {isOffered ? "Give the seat up" : "Leave the list"}
          </Button>
        </form>
      </div>
    </li>
  );
}
