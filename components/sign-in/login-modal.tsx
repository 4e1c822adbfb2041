"use client";

import { type ComponentType, useEffect, useState } from "react";
import { signInFor } from "@/lib/addresses/routes";
import { useLoginModal, whenNear } from "@/lib/browser/dialogs";

const load = () => import("./login-window");
whenNear("login", load);

/** The login modal of every page (R039, R297, R298). Its code loads when the modal is first opened. */
export function LoginModal() {
  const isAsked = useLoginModal(({ show }) => show !== null);
  const [Window, setWindow] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isAsked || Window) return;
    load().then(({ LoginWindow }) => setWindow(() => LoginWindow), openPageInstead);
  }, [isAsked, Window]);

  return Window ? <Window /> : null;
}

/** If the modal's code fails to load, the page with the same form opens. */
function openPageInstead(reason: unknown) {
  console.error(reason);
  const { pathname, search } = window.location;
  window.location.assign(signInFor(pathname + search));
}
