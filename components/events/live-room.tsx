"use client";

import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import { Loader } from "@/components/ui/loader";
import { messageFor } from "@/lib/gateway/errors";
import { routes, signInFor } from "@/lib/addresses/routes";
import { countdown, type LivePhase, roomOf } from "@/lib/rules/times/live-event";
import type { LiveAccess } from "./live-access";
import styles from "./live-room.module.css";
import { useLiveRoom } from "./use-live-room";

type LiveRoomProps = {
  /** ISO 8601 with offset. */
  start: string;
  end: string;
  /** Path of this page, to return to after signing in. */
  path: string;
  /** Page of the event, with tickets and recordings. */
  eventPath: string;
};

const titles = {
  before: "The room is not open yet",
  open: "The room is open",
  over: "This session is over",
};

/** The countdown, and the link that appears in time. Without a script, the page around it explains how to enter. */
export function LiveRoom({ start, end, path, eventPath }: LiveRoomProps) {
  const { access, phase, left, retry } = useLiveRoom({ start, end });
  return (
    <div className={styles.room} data-phase={phase ?? "unknown"}>
      <div role="status">
        <h2>{phase ? titles[phase] : "Checking the time …"}</h2>
      </div>
      {phase === "before" || phase === null ? <LiveCountdown left={left} /> : null}
      {phase ? (
        <LiveAccessPanel access={access} phase={phase} path={path} eventPath={eventPath} retry={retry} />
      ) : null}
    </div>
  );
}

const units = ["days", "hours", "minutes", "seconds"] as const;

/** Four numbers. Screen readers read them on request and not every second. */
function LiveCountdown({ left }: { left: number | null }) {
  const rest = left === null ? null : countdown(left);
  return (
    <div role="timer" aria-live="off" aria-label="Time until the session begins">
      <dl className={styles.countdown}>
        {units.map((unit) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{rest === null ? "–" : String(rest[unit]).padStart(2, "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type LiveAccessPanelProps = {
  access: LiveAccess;
  phase: LivePhase;
  path: string;
  eventPath: string;
  retry: () => void;
};

/** The visitor's options, depending on phase and access. */
function LiveAccessPanel({ access, phase, path, eventPath, retry }: LiveAccessPanelProps) {
  if (phase === "over")
    return (
      <div className={styles.door}>
        <p>Recordings go online within five working days, on the pages of the talks.</p>
        <ButtonLink href={`${eventPath}#programme`} size="xl">
          See the talks
        </ButtonLink>
      </div>
    );
  switch (access.kind) {
    case "asking":
      return (
        <p className={styles.asking}>
          <Loader size="sm" /> Looking for your ticket …
        </p>
      );
    case "failed":
      return (
        <Callout
          kind="error"
          title={messageFor("verifyAccess")}
          actions={<CalloutAction onClick={retry}>Try again</CalloutAction>}
        >
          We could not check your ticket. The countdown continues.
        </Callout>
      );
    case "granted":
      return <LiveRoomEntry room={access.room} isOpen={phase === "open"} retry={retry} />;
    case "signed-out":
      return (
        <div className={styles.door}>
          <p>Sign in with the address your ticket went to, and you are in.</p>
          <div className={styles.actions}>
            <ButtonLink href={signInFor(path)} size="xl">
              Sign in
            </ButtonLink>
            <AppLink href={routes.eventAccess}>I have a code</AppLink>
            <AppLink href={`${eventPath}#ticket`}>Get a ticket</AppLink>
          </div>
        </div>
      );
    case "none":
      return (
        <div className={styles.door}>
          <p>
            Your account has no ticket for this event. If we sent it to another address, sign in with that
            one.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={`${eventPath}#ticket`} size="xl">
              Get a ticket
            </ButtonLink>
            <AppLink href={routes.eventAccess}>I have a code</AppLink>
            <AppLink href={routes.me}>My account</AppLink>
          </div>
        </div>
      );
  }
}

/** The link for ticket holders, shown in time. The room may be an address or only an id. */
function LiveRoomEntry({ room, isOpen, retry }: { room: string | null; isOpen: boolean; retry: () => void }) {
  const found = roomOf(room);
  if (!isOpen)
    return (
      <p className={styles.ready}>
        <Icon name="check" /> You have a ticket. Leave this page open, and it lets you in.
      </p>
    );
  if (!found)
    return (
      <div className={styles.door}>
        <p>You have a ticket, but we do not have the address of the room yet.</p>
        <Button onClick={retry} size="xl">
          Check again
        </Button>
      </div>
    );
  if ("id" in found)
    return (
      <p className={styles.ready}>
        <Icon name="check" /> You have a ticket. Your room is <strong>{found.id}</strong>.
      </p>
    );
  return (
    <div className={styles.door}>
      <ButtonLink href={found.href} external target="_blank" size="2xl" icon={<Icon name="arrow-up-right" />}>
        Enter the live room
      </ButtonLink>
      <p className={styles.note}>{`It opens in a new tab, at ${new URL(found.href).host}.`}</p>
    </div>
  );
}
