"use client";

import { useEffect, useState } from "react";
import { livePhase, type LivePhase, type ServerClock } from "@/lib/rules/times/live-event";
import type { LiveAccess } from "./live-access";

type LiveRoomState = {
  access: LiveAccess;
  phase: LivePhase | null;
  /** Milliseconds until the start by the server's clock; null until the browser has read a clock. */
  left: number | null;
  retry: () => void;
};

const TICK_MS = 1000;

/**
 * Asks for access once, again at the session's start, and when a visitor without access returns to the tab. Counts by
 * the server's clock, or by the browser's while the server's is unknown.
 */
export function useLiveRoom(span: { start: string; end: string }): LiveRoomState {
  const [access, setAccess] = useState<LiveAccess>({ kind: "asking" });
  const [clock, setClock] = useState<ServerClock | null>(null);
  const [now, setNow] = useState<number | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isGone = false;
    // All visitors' pages ask at the start. If the server is busy then, a ticket that was already confirmed stays
    // valid.
    const learn = (asked: LiveAccess) => {
      if (isGone) return;
      setAccess((known) => (asked.kind === "failed" && known.kind === "granted" ? known : asked));
    };
    import("./live-access")
      .then(({ askAccess }) => askAccess())
      .then(
        (answer) => {
          learn(answer.access);
          if (answer.clock && !isGone) setClock(answer.clock);
        },
        () => learn({ kind: "failed" }),
      );
    return () => {
      isGone = true;
    };
  }, [round]);

  useEffect(() => {
    const tick = () => setNow(clock ? clock.at + performance.now() - clock.seen : Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [clock]);

  const phase = now === null ? null : livePhase(span, now);
  const isGranted = access.kind === "granted";

  useEffect(() => {
    if (isGranted) return;
    const again = () => {
      if (document.visibilityState === "visible") setRound((count) => count + 1);
    };
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, [isGranted]);

  useEffect(() => {
    if (phase !== "open") return;
    const timer = setTimeout(() => setRound((count) => count + 1), 0);
    return () => clearTimeout(timer);
  }, [phase]);

  return {
    access,
    phase,
    left: now === null ? null : Date.parse(span.start) - now,
    retry: () => {
      setAccess({ kind: "asking" });
      setRound((count) => count + 1);
    },
  };
}
