"use client";

import { useEffect, useLayoutEffect } from "react";
import { needsSignIn, signInFor } from "@/lib/routes";
import { hasSignedOut, watchSignOut } from "./watch-sign-out";

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
