"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { setLoading } from "./loading-bar";
import { followLinks, setFollower, setNavigationTarget } from "@/lib/navigation/links";
import { whenAtRest } from "@/lib/browser/when-idle";
import { prefersLessMotion, setTransitionComplete } from "./motion-values";
import type { Movement } from "./movement";
import { PageTransition } from "./page-transition";

const transition = new PageTransition({ setComplete, isStill: prefersLessMotion });

/** Manages navigation: transition, fades, loading flag and focus. Renders nothing. */
export function PageMotion() {
  const path = usePathname();
  const router = useRouter();
  const [pending, start] = useTransition();
  const shown = useRef(path);
  const movement = useRef<Movement | null>(null);

  useEffect(() => setComplete(true), []);

  useEffect(followLinks, []);

  useEffect(() => {
    if (!pending) rest();
  }, [pending]);

  useEffect(() => {
    let isGone = false;
    async function load() {
      const { startMovement } = await import("./movement");
      if (!isGone) movement.current = startMovement(transition, (address) => router.prefetch(address));
    }
    // Without this code, pages change without a fade. watch-build.ts reports the missing chunk.
    const giveUp = whenAtRest(() => void load().catch(() => undefined));
    return () => {
      isGone = true;
      giveUp();
      movement.current?.stop();
      movement.current = null;
    };
  }, [router]);

  useEffect(
    () =>
      setFollower((href) => {
        setNavigationTarget(href);
        setLoading(true);
        const isSamePage = new URL(href, window.location.href).pathname === window.location.pathname;
        // React commits the next page when the whole action is over.
        start(async () => {
          router.push(href);
          await transition.leave(isSamePage ? undefined : movement.current?.isThere(href));
        });
      }),
    [router],
  );

  useEffect(() => {
    function onBack() {
      if (window.location.pathname === shown.current) return void transition.leave();
      setNavigationTarget(window.location.href);
      transition.back();
    }
    // A page that the browser restored from memory is not loading.
    const onShow = (event: PageTransitionEvent) => event.persisted && rest();
    window.addEventListener("popstate", onBack);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("popstate", onBack);
      window.removeEventListener("pageshow", onShow);
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setNavigationTarget(null);
    transition.arrive();
    focusPage();
  }, [path]);

  return null;
}

/** Ends the navigation. */
function rest(): void {
  setLoading(false);
  setNavigationTarget(null);
  transition.settle();
}

/** The attribute shows the flag to styles and tests. */
function setComplete(complete: boolean): void {
  document.documentElement.dataset.transition = complete ? "complete" : "running";
  setTransitionComplete(complete);
}

/**
 * After a navigation, the focus moves to the new page's content, as after a full load. A focus inside the new page or a
 * dialog stays, and a fragment takes precedence. Next only announces the page and leaves the focus on a removed
 * element.
 */
function focusPage(): void {
  const page = document.getElementById("content");
  const active = document.activeElement;
  if (!page || window.location.hash || page.contains(active)) return;
  if (active?.closest("[role=dialog], [role=alertdialog]")) return;
  page.focus({ preventScroll: true });
}
