import "server-only";
import { SectionFailure } from "@/components/layout/account-section";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { GetCalendarFeedDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import type { Flash } from "@/lib/forms/flash";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { orderDate } from "@/lib/rules/times/day-text";
import styles from "./calendar-feed.module.css";

/**
 * The address of a calendar with the member's dates, which calendar programs can subscribe to. The address is shown
 * only once, right after it was created, because only its hash is stored. Empty when the shop has no such calendar.
 *
 * @param flash of the form below
 */
export async function CalendarFeed({ flash }: { flash: Flash | null }) {
  const answer = await answerOr(readViewer(GetCalendarFeedDocument, {}), (failure) => ({ failure }));
  if ("failure" in answer)
    return answer.failure.code === "NOT_SUPPORTED" ? null : (
      <SectionFailure message={messageFor("getCalendarFeed", answer.failure)} />
    );
  const feed = answer.customer?.calendarFeed;
  if (!feed) return null;
  return <FeedBox madeAt={feed.madeAt ?? null} flash={flash} />;
}

function FeedBox({ madeAt, flash }: { madeAt: string | null; flash: Flash | null }) {
  const path = flash?.values?.feed;
  return (
    <section className={styles.feed} id="calendar-feed" aria-labelledby="calendar-feed-title">
      <h3 className={styles.title} id="calendar-feed-title">
        In your own calendar
      </h3>
      {flash?.kind === "error" ? <Callout kind="error" title={flash.text} /> : null}
      {path ? <FeedAddress path={path} /> : <p className={styles.quiet}>{stateOf(madeAt)}</p>}
      <form method="post" action="/api/forms/renew-calendar-feed">
        <Button type="submit" variant="outline" color="black" size="xs">
          {madeAt ? "Renew address" : "Make an address"}
        </Button>
      </form>
    </section>
  );
}

function FeedAddress({ path }: { path: string }) {
  const address = new URL(path, env.ORIGIN);
  return (
    <>
      <p className={styles.quiet}>
        Add this address to your calendar as a subscription. We show it only this once. Anybody who has it
        sees your dates and nothing else about you.
      </p>
      <div className={styles.address}>
        <code className={styles.code}>{address.href}</code>
        <CopyButton text={address.href} what="the address of your calendar" />
      </div>
      <a className={styles.open} href={address.href.replace(/^https?:/, "webcal:")}>
        Open it in your calendar
      </a>
    </>
  );
}

function stateOf(madeAt: string | null): string {
  if (!madeAt)
    return "An address that your calendar subscribes to: new, moved and cancelled dates appear there automatically.";
  return `Your calendar got its address on ${orderDate(madeAt)}, and it was shown only then. If you have lost it, or somebody else has it, renew it: the old one stops working right away.`;
}
