"use client";

import { useEffect, useEffectEvent } from "react";
import { isSignedIn } from "@/lib/is-signed-in";
import { onAnnouncedSignIn } from "./sign-in-channel";

/** Link and code work for ten minutes; then there is nothing to wait for. */
const WAIT_MS = 600_000;
/** While the tab is seen. */
const EVERY_MS = 5_000;
/** After another tab has sent link or code: its answer takes a moment. */
const SOON_MS = [400, 1_500, 3_000];

/**
 * Waits in the tab that asked for a mail until this browser is signed in by another of its tabs. A question that fails
 * is asked again; another browser's sign-in is never noticed here (A5).
 */
export function useWaitingTab(onSignedIn: () => void): void {
  const goOn = useEffectEvent(onSignedIn);

  useEffect(() => {
    const end = Date.now() + WAIT_MS;
    let over = false;
    let isAsking = false;
    const look = async () => {
      if (over || isAsking) return;
      isAsking = true;
      const answer = await isSignedIn().catch(() => false);
      isAsking = false;
      if (over || !answer) return;
      over = true;
      goOn();
    };
    const lookIfSeen = () => {
      if (Date.now() > end) clearInterval(steady);
      else if (document.visibilityState === "visible") void look();
    };
    const steady = setInterval(lookIfSeen, EVERY_MS);
    let soon: ReturnType<typeof setTimeout>[] = [];
    const stopListening = onAnnouncedSignIn(() => {
      soon.forEach(clearTimeout);
      soon = SOON_MS.map((ms) => setTimeout(() => void look(), ms));
    });
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      over = true;
      clearInterval(steady);
      soon.forEach(clearTimeout);
      stopListening();
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, []);
}
