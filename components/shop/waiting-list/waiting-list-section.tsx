import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { GetWaitingListDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import { PlaceRow, type Place } from "./place-row";
import styles from "./waiting-list-section.module.css";

const id = "waiting-list";
const title = "Waiting list";

/** Dates that the member waits for. Nothing at all for those who wait for none. */
export async function WaitingListSection() {
  const places = await readPlaces();
  if (Array.isArray(places) && places.length === 0) return null;
  return (
    <AccountSection id={id} title={title}>
      {"problem" in places ? (
        <SectionFailure message={places.problem} />
      ) : (
        <ul className={styles.places}>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

async function readPlaces(): Promise<Place[] | { problem: string }> {
  try {
    const { customer } = await readViewer(GetWaitingListDocument, {});
    return customer?.waitingList?.nodes ?? [];
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getWaitingList", failure) };
  }
}
