"use client";

import type { ReactNode } from "react";
import { LoginForm } from "@/components/sign-in/login-form";
import { ArtImage } from "@/components/ui/art/art-image";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { EventTime } from "@/components/ui/times/event-time";
import { LineFact, LineList, LineRow } from "@/components/ui/line-row";
import { LoadFailure } from "@/components/ui/load-failure";
import { Loader } from "@/components/ui/loader";
import { Money } from "@/components/ui/money";
import { Prose } from "@/components/ui/prose";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { ButtonStates } from "./button-states";
import { FieldStates } from "./field-states";
import styles from "./gallery.module.css";
import { WindowStates } from "./window-states";

/**
 * Every part of the kit in every state, for inspection and tests.
 * @param altitudes the server-rendered art for one to three levels
 */
export function Gallery({ altitudes }: { altitudes: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.gallery}>
      <h1>Gallery</h1>
      <Part title="Buttons">
        <ButtonStates />
      </Part>
      <Part title="Fields">
        <FieldStates />
      </Part>
      <Part title="Sign-in for members only">
        <LoginForm allowRegister={false} countries={[]} headline="h3" setCookieFor="/gallery" />
      </Part>
      <Part title="Windows and notices">
        <WindowStates />
      </Part>
      <Part title="Callouts">
        {(["info", "success", "warn", "error"] as const).map((kind) => (
          <Callout key={kind} kind={kind} title={`What ${kind} says`} alert={false}>
            One sentence on what happened, and one on what to do.
          </Callout>
        ))}
        <Callout kind="warn" title="With a way on" actions={<CalloutAction>Undo</CalloutAction>}>
          Seats of this date are few.
        </Callout>
        <Callout kind="info" title="A title alone" />
      </Part>
      <Part title="Nothing there, not loaded, on its way">
        <EmptyState text="You have no orders yet.">
          <a href="#buttons">One way on</a>
        </EmptyState>
        <EmptyState text="The orders could not be loaded." isFailure />
        <div className={styles.row}>
          <Loader size="sm" />
          <Loader />
          <Loader size="lg" label="Loading" />
        </div>
        <div className={styles.columns}>
          <Skeleton width="70%" height="2rem" />
          <Skeleton height="3rem" shape="block" />
          <Skeleton width="3rem" height="3rem" shape="round" />
        </div>
      </Part>
      <Part title="Levels">
        <div className={styles.row} data-levels>
          {altitudes}
        </div>
      </Part>
      <Part title="Lines, money and times">
        <LineList>
          <LineRow
            id={1}
            name="A workshop with a name that is long enough for two lines"
            price={<Money text="1.590,00 €" />}
          >
            <LineFact>15–16 December, Vienna</LineFact>
          </LineRow>
          <LineRow id={2} name="Price is updating" price={<Money text="390,00 €" pending />}>
            <LineFact>Online</LineFact>
          </LineRow>
        </LineList>
        <p>
          Discount <Money text="39,00 €" negative />, without a price <Money text={null} />
        </p>
        <p>
          <EventTime start="2026-12-15T09:00:00" end="2026-12-15T17:00:00" timezone="Europe/Vienna" />
        </p>
        <p>
          <EventTime
            start="2026-12-15T09:00:00"
            end="2026-12-15T17:00:00"
            timezone="Europe/Vienna"
            hoursOnly
          />
        </p>
        <p>
          <CalendarLink href="/calendar/event/none.ics" of="the gallery" />
        </p>
      </Part>
      <Part title="Texts and pictures">
        <Prose html={text} />
        <ArtImage src="/art/okrs-on-a-wall.svg" alt="" className={styles.art} />
        <VisuallyHidden>Only read out.</VisuallyHidden>
      </Part>
      <LoadFailure
        title="A whole page that was not loaded"
        message="Could not load your orders"
        onRetry={ignore}
      />
    </main>
  );
}

const ignore = () => undefined;

const text =
  "<h3>A heading of a text</h3><p>A paragraph with a <a href='#buttons'>link</a> and <strong>weight</strong>.</p>" +
  "<ul><li>One point</li><li>Another one</li></ul><blockquote><p>Said by somebody.</p></blockquote>";

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(/\W+/g, "-");
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
