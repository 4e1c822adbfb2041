"use client";

import { AccountSection } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { notify } from "@/components/ui/notices/notify";
import { GetWaitingListDocument, type GetWaitingListQuery } from "@/graphql/generated/shop/documents";
import { forget } from "@/lib/browser/kept-answers";
import { useKept } from "@/lib/browser/use-kept";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { entryText, leaveText, type WaitingListEntry } from "./waiting-list-entry";
import styles from "./waiting-list-section.module.css";

/** The member's entries as they are in the browser's cache; empty when there are none. */
export function WaitingListRows({ drawn }: { drawn: GetWaitingListQuery }) {
  const { customer } = useKept(GetWaitingListDocument, {}, drawn, itself);
  const places = customer?.waitingList?.nodes ?? [];
  if (places.length === 0) return null;
  return (
    <AccountSection id="waiting-list" title="Waiting list">
      <ul className={styles.entries}>
        {places.map((place) => (
          <EntryRow
            key={place.id}
            place={place}
            onLeft={() => forget(`Customer:${customer?.id}`, "waitingList")}
          />
        ))}
      </ul>
    </AccountSection>
  );
}

const itself = (answer: GetWaitingListQuery) => answer;

type EntryRowProps = { place: WaitingListEntry; onLeft: () => void };

/** One date in the account, with its state and buttons to accept or leave. */
function EntryRow({ place, onLeft }: EntryRowProps) {
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
        <ActionForm
          operation="leaveWaitingList"
          name="leave-waiting-list"
          fields={{ id: place.databaseId ?? 0, back: routes.me }}
          button={{
            ...{ size: "xs", variant: "text", color: "black" },
            "aria-label": `${leaveText(place)}: ${name}`,
            children: leaveText(place),
          }}
          load={async () =>
            sentBy((await import("@/lib/forms/orders/waiting-place")).leaveWaitingList, ({ notice }) => {
              onLeft();
              if (notice) notify({ kind: "success", title: notice.text });
              return "sent";
            })
          }
        />
      </div>
    </li>
  );
}
