import { durationText, strangerOfferText, times } from "@/lib/rules/times/times";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { RouteArt } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { entryText, type WaitingListEntry } from "./waiting-list-entry";
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
export function WaitingListScreen({ place, token, problem, flash }: WaitingListScreenProps) {
  const name = plainText(place?.name ?? "");
  const isOffered = place?.status === "OFFERED";
  const isToConfirm = place?.status === "WAITING" && place.confirmed === false;
  const isInList = isOffered || place?.status === "WAITING";
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{isOffered ? "A seat is free for you" : "Waiting list"}</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {problem && !flash ? <Callout kind="info" title={problem} /> : null}
      {place ? (
        <section className={styles.card} aria-label="Your place">
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.words}>{entryText(place)}</p>
          {isInList ? (
            <div className={styles.actions}>
              {isToConfirm ? (
                <TokenForm action="confirm-waiting-list" token={token} label="Confirm your place" />
              ) : null}
              {isOffered ? <TokenForm action="take-seat" token={token} label="Take your seat" /> : null}
              <TokenForm
                action="leave-waiting-list"
                token={token}
                label={isOffered ? "Give up the seat" : "Leave the list"}
                isQuiet
              />
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

type TokenFormProps = { action: string; token: string; label: string; isQuiet?: boolean };

function TokenForm({ action, token, label, isQuiet = false }: TokenFormProps) {
  return (
    <form method="post" action={`/api/forms/${action}`}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="back" value={`${routes.waitingList}?token=${token}`} />
      {isQuiet ? (
        <Button type="submit" variant="text" color="black">
          {label}
        </Button>
      ) : (
        <Button type="submit" size="2xl">
          {label}
        </Button>
      )}
    </form>
  );
}
