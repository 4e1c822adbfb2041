"use client";

import { useEffect, useLayoutEffect } from "react";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { announceSignOut, isSigningOut, onAnnouncedSignOut, OPERATION_FAILED } from "@/lib/browser/sign-out";
import { needsSignIn } from "@/lib/addresses/pages";
import { signInFor } from "@/lib/addresses/routes";

/** Part of every page of the account. When the session ends in another tab, the sign-in replaces the page. */
export function SessionWatch() {
  // Runs before the page is painted, because "back" may lead to a page from before the sign-out.
  useLayoutEffect(() => {
    if (hasSignedOut()) toSignIn();
  }, []);
  useEffect(() => watchSignOut(toSignIn), []);
  return null;
}

/** A public page stays open. Only pages of the account lead to the sign-in. */
function toSignIn() {
  const { pathname, search } = window.location;
  if (!needsSignIn(pathname)) return;
  document.body.hidden = true;
  window.location.replace(signInFor(pathname + search));
}

let isWatching = false;
let isOut = false;

/** True after a sign-out: this document's member data must not appear again. */
export function hasSignedOut(): boolean {
  return isOut;
}

/**
 * Watches a document with member data until it ends, because the router shows earlier pages again on "back". Calls
 * `leave` when the session has ended: another tab signed out, or an operation failed and the server says that nobody is
 * signed in.
 */
export function watchSignOut(leave: () => void): void {
  if (isWatching) return;
  isWatching = true;
  let isLeaving = false;
  document.addEventListener("submit", (event) => (isLeaving = isSigningOut(event)));
  window.addEventListener("pagehide", () => {
    // The next page has arrived, so this browser's cookies are gone. Now the other tabs may ask.
    if (isLeaving) announceSignOut();
    isLeaving = false;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });

  async function check(isNews: boolean) {
    // If that is unknown, the next page will tell.
    const isIn = await isSignedIn().catch(() => true);
    if (isIn || isOut) return;
    isOut = true;
    if (isNews) announceSignOut();
    leave();
  }
  onAnnouncedSignOut(() => void check(false));
  window.addEventListener(OPERATION_FAILED, () => void check(true));
}
