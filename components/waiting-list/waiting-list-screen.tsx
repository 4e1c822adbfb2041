"use client";

import { durationText, strangerOfferText, times } from "@/lib/rules/times/times";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { tellPage } from "@/components/ui/notices/tell-page";
import { GetWaitingPlaceDocument } from "@/graphql/generated/shop/documents";
import { forget } from "@/lib/browser/kept-answers";
import { useKept } from "@/lib/browser/use-kept";
import { RouteArt } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import type { Outcome } from "@/lib/forms/typed-form";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { entryText, leaveText, type WaitingListEntry } from "./waiting-list-entry";
import styles from "./waiting-list-screen.module.css";

type WaitingListScreenProps = {
  place: WaitingListEntry | null;
  /** Token of the mail's link. Opening the page changes nothing; only the buttons do. */
  token: string;
  /** The reason why no entry is shown. */
  problem: string | null;
  flash: Flash | null;
};

/** One waiting-list entry, for anybody who has its mail. Works without a script. */
export function WaitingListScreen({ place, ...page }: WaitingListScreenProps) {
  return place ? <KeptScreen {...page} drawn={place} /> : <PlaceScreen {...page} place={null} />;
}

const answerOf = (waitingListEntry: WaitingListEntry) => ({ waitingListEntry });

/** The entry as it is in the browser's cache. */
function KeptScreen({ drawn, ...page }: Omit<WaitingListScreenProps, "place"> & { drawn: WaitingListEntry }) {
  const { waitingListEntry } = useKept(GetWaitingPlaceDocument, { token: page.token }, drawn, answerOf);
  return <PlaceScreen {...page} place={waitingListEntry ?? drawn} />;
}

function PlaceScreen({ place, token, problem, flash }: WaitingListScreenProps) {
  const name = plainText(place?.name ?? "");
  const isOffered = place?.status === "OFFERED";
  const isToConfirm = place?.status === "WAITING" && place.confirmed === false;
  const isInList = isOffered || place?.status === "WAITING";
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{isOffered ? "A seat has opened up" : "Waiting list"}</h1>
      <PageNotice flash={flash} />
      {problem && !flash ? <Callout kind="info" title={problem} /> : null}
      {place ? (
        <section className={styles.card} aria-label="Your place">
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.words}>{entryText(place)}</p>
          {isInList ? (
            <div className={styles.actions}>
              {isToConfirm ? <PlaceForm place={place} token={token} to="confirm" /> : null}
              {isOffered ? <TakeForm token={token} /> : null}
              <PlaceForm place={place} token={token} to="leave" />
            </div>
          ) : (
            <ButtonLink href={place.uri?.replace(/\/$/, "") || "/workshops"} variant="outline" color="black">
              See other dates
            </ButtonLink>
          )}
        </section>
      ) : (
        <>
          <RouteArt />
          <p className={styles.words}>
            When a date is sold out, you can wait for a seat on <AppLink href="/workshops">its page</AppLink>.{" "}
            <span>{`We email the first person in line. Members have ${durationText(times.offer)} to take the seat, others ${strangerOfferText()}.`}</span>
          </p>
        </>
      )}
      <p className={styles.note}>
        Does something look wrong? <AppLink href={routes.contact}>Ask us</AppLink>.
      </p>
    </div>
  );
}

function TakeForm({ token }: { token: string }) {
  return (
    <form method="post" action="/api/forms/take-seat">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="back" value={`${routes.waitingList}?token=${token}`} />
      <Button type="submit" size="2xl">
        Take your seat
      </Button>
    </form>
  );
}

type PlaceFormProps = { place: WaitingListEntry; token: string; to: "confirm" | "leave" };

function PlaceForm({ place, token, to }: PlaceFormProps) {
  const isConfirm = to === "confirm";
  return (
    <ActionForm
      operation={`${to}WaitingList`}
      name={`${to}-waiting-list`}
      fields={{ token, back: `${routes.waitingList}?token=${token}` }}
      button={
        isConfirm
          ? { size: "2xl", children: "Confirm your place" }
          : { variant: "text", color: "black", children: leaveText(place) }
      }
      load={async () => {
        const { confirmWaitingList, leaveWaitingList } = await import("@/lib/forms/orders/waiting-place");
        const done = ({ notice }: Outcome) => {
          forget(`WaitingListEntry:${place.id}`);
          if (notice) tellPage(routes.waitingList, notice);
          return "sent" as const;
        };
        return isConfirm ? sentBy(confirmWaitingList, done) : sentBy(leaveWaitingList, done);
      }}
    />
  );
}
