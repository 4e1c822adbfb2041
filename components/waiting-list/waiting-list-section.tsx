import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { GetWaitingListDocument } from "@/graphql/generated/shop/documents";
import { readPart } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { entryText, type WaitingListEntry } from "./waiting-list-entry";
import styles from "./waiting-list-section.module.css";

/** Dates that the member is waiting for; empty when there are none. */
export async function WaitingListSection() {
  const places = await readPart(
    GetWaitingListDocument,
    {},
    ({ customer }) => customer?.waitingList?.nodes ?? [],
  );
  if (Array.isArray(places) && places.length === 0) return null;
  return (
    <AccountSection id="waiting-list" title="Waiting list">
      {"problem" in places ? (
        <SectionFailure message={places.problem} />
      ) : (
        <ul className={styles.entries}>
          {places.map((place) => (
            <EntryRow key={place.id} place={place} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/**
 * One date in the account, with its state and buttons to accept or leave. Plain forms, because the sign-in is the
 * proof.
 */
function EntryRow({ place }: { place: WaitingListEntry }) {
  const name = plainText(place.name ?? "");
  const isOffered = place.status === "OFFERED";
  return (
    <li className={styles.entry} data-offered={isOffered || undefined}>
      <div className={styles.words}>
        {place.uri ? (
          <AppLink className={styles.name} href={place.uri.replace(/\/$/, "") || routes.home}>
            {name}
          </AppLink>
        ) : (
          <strong className={styles.name}>{name}</strong>
        )}
        <p>{entryText(place)}</p>
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
            aria-label={`${isOffered ? "Give up the seat" : "Leave the list"}: ${name}`}
          >
            {isOffered ? "Give up the seat" : "Leave the list"}
          </Button>
        </form>
      </div>
    </li>
  );
}
