"use client";

import { useEffect, useRef, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { GetCalendarFeedDocument, type GetCalendarFeedQuery } from "@/graphql/generated/shop/documents";
import { forget } from "@/lib/browser/kept-answers";
import { useKept } from "@/lib/browser/use-kept";
import type { Flash } from "@/lib/forms/flash";
import { orderDate } from "@/lib/rules/times/day-text";
import styles from "./calendar-feed.module.css";

type FeedBoxProps = {
  drawn: GetCalendarFeedQuery;
  /** The site's address, which the calendar's address begins with. */
  origin: string;
  /** The result of the plain form. */
  flash: Flash | null;
};

/** The address after it was made, and the button that makes a new one. */
export function FeedBox({ drawn, origin, flash }: FeedBoxProps) {
  const { customer } = useKept(GetCalendarFeedDocument, {}, drawn, itself);
  const [made, setMade] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const path = made ?? flash?.values?.feed;
  useEffect(() => {
    if (made) place.current?.focus();
  }, [made]);
  const madeAt = customer?.calendarFeed?.madeAt ?? null;
  return (
    <section className={styles.feed} id="calendar-feed" aria-labelledby="calendar-feed-title">
      <h3 className={styles.title} id="calendar-feed-title">
        In your own calendar
      </h3>
      {flash?.kind === "error" ? <Callout kind="error" title={flash.text} /> : null}
      <div ref={place} tabIndex={-1} className={styles.told}>
        {path ? (
          <FeedAddress address={new URL(path, origin)} />
        ) : (
          <p className={styles.quiet}>{stateOf(madeAt)}</p>
        )}
      </div>
      {/* A second press would end the address that was just made. */}
      {made ? null : (
        <ActionForm
          operation="renewCalendarFeed"
          name="renew-calendar-feed"
          fields={{}}
          button={{
            ...{ variant: "outline", color: "black", size: "xs" },
            children: madeAt ? "Renew the link" : "Create a calendar link",
          }}
          load={async () =>
            sentBy(
              (await import("@/lib/forms/account/renew-calendar-feed")).renewCalendarFeed,
              ({ notice }) => {
                forget(`Customer:${customer?.id}`, "calendarFeed");
                setMade(notice?.values?.feed);
                return "sent";
              },
            )
          }
        />
      )}
    </section>
  );
}

const itself = (answer: GetCalendarFeedQuery) => answer;

function FeedAddress({ address }: { address: URL }) {
  return (
    <>
      <p className={styles.quiet}>
        Add this link to your calendar as a subscription. We show it only this once. Anyone who has it sees
        your dates and nothing else about you.
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
    return "Subscribe to this link in your calendar: new, moved and cancelled dates appear there automatically.";
  return `You created the link on ${orderDate(madeAt)}, and it was shown only then. If you have lost it, or someone else has it, renew it: the old link stops working right away.`;
}
