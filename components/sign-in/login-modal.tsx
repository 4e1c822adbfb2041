"use client";

import { type ComponentType, useEffect, useState } from "react";
import { signInFor } from "@/lib/routes";
import { useLoginModal, whenNear } from "@/lib/browser/dialogs";

const load = () => import("./login-window");
whenNear("login", load);

/** The login modal of every page (R039, R297, R298). Its window is loaded the first time it is asked for. */
export function LoginModal() {
  const isAsked = useLoginModal(({ show }) => show !== null);
  const [Window, setWindow] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isAsked || Window) return;
    load().then(({ LoginWindow }) => setWindow(() => LoginWindow), openPageInstead);
  }, [isAsked, Window]);

  return Window ? <Window /> : null;
}

/** The window's code did not come; the page of the same form may. */
function openPageInstead(reason: unknown) {
  console.error(reason);
  const { pathname, search } = window.location;
  window.location.assign(signInFor(pathname + search));
}
