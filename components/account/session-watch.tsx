"use client";

import { useEffect, useLayoutEffect } from "react";
import { isSignedIn } from "@/lib/gateway/is-signed-in";
import { announceSignOut, isSigningOut, onAnnouncedSignOut, OPERATION_FAILED } from "@/lib/gateway/sign-out";
import { needsSignIn, signInFor } from "@/lib/routes";

/** Part of every page of the account: when the session ends elsewhere, the sign-in takes the place of the page. */
export function SessionWatch() {
  // Before the page is painted: the way back may lead to a page from before the sign-out.
  useLayoutEffect(() => {
    if (hasSignedOut()) toSignIn();
  }, []);
  useEffect(() => watchSignOut(toSignIn), []);
  return null;
}

/** A page for everybody stays; only the way back into the account is closed. */
function toSignIn() {
  const { pathname, search } = window.location;
  if (!needsSignIn(pathname)) return;
  document.body.hidden = true;
  window.location.replace(signInFor(pathname + search));
}

let isWatching = false;
let isOut = false;

/** Nobody is signed in any more, so what this document has drawn of the member must not be seen again. */
export function hasSignedOut(): boolean {
  return isOut;
}

/**
 * Looks after a document that shows a member's data, from the first account page to its end: the router keeps pages that
 * were left by a link and shows them again on the way back. `leave` is called when the session is known to have ended:
 * another tab signed out, or an operation failed and the server says that nobody is signed in (lesson 57).
 */
export function watchSignOut(leave: () => void): void {
  if (isWatching) return;
  isWatching = true;
  let isLeaving = false;
  document.addEventListener("submit", (event) => (isLeaving = isSigningOut(event)));
  window.addEventListener("pagehide", () => {
    // The next page has come, so the cookies of this browser are gone: now the other tabs may ask.
    if (isLeaving) announceSignOut();
    isLeaving = false;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  async function check(isNews: boolean) {
    // Nobody can tell: then the next page will.
    const isIn = await isSignedIn().catch(() => true);
    if (isIn || isOut) return;
    isOut = true;
    if (isNews) announceSignOut();
    leave();
  }
  onAnnouncedSignOut(() => void check(false));
  window.addEventListener(OPERATION_FAILED, () => void check(true));
}
