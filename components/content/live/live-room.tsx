"use client";

import { LiveCountdown } from "./live-countdown";
import { LiveDoor } from "./live-door";
import styles from "./live-room.module.css";
import { useLiveRoom } from "./use-live-room";

export type LiveRoomProps = {
  /** ISO 8601 with offset. */
  start: string;
  end: string;
  /** Path of this page, to come back to after signing in. */
  path: string;
  /** Page of the event, with tickets and recordings. */
  eventPath: string;
};

const titles = {
  before: "The room is not open yet",
  open: "The room is open",
  over: "This session is over",
};

/** The countdown, and the door that opens by itself. Without script the page around it says where to go instead. */
export function LiveRoom({ start, end, path, eventPath }: LiveRoomProps) {
  const { access, phase, left, retry } = useLiveRoom({ start, end });
  return (
    <div className={styles.room} data-phase={phase ?? "unknown"}>
      <div role="status">
        <h2>{phase ? titles[phase] : "Looking at the clock …"}</h2>
      </div>
      {phase === "before" || phase === null ? <LiveCountdown left={left} /> : null}
      {phase ? (
        <LiveDoor access={access} phase={phase} path={path} eventPath={eventPath} retry={retry} />
      ) : null}
    </div>
  );
}
