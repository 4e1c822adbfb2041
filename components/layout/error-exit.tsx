"use client";
"use no memo"; // See header.

import { buttonLook } from "@/components/ui/button";
import { site } from "@/lib/site";
import { setLoading } from "./loading-flag";
import { LogoMark } from "./logo-mark";
import styles from "./logo.module.css";

/** The way home from an error: a full load, because the app may be what broke; the loading flag goes on (R178–R180). */
export function ErrorExit({ look }: { look: "logo" | "button" }) {
  const leave = () => setLoading(true);
  if (look === "button") {
    return (
      <a href="/" onClick={leave} {...buttonLook({ size: "xl" })}>
        Back to Homepage
      </a>
    );
  }
  return (
    <a href="/" onClick={leave} className={styles.logo} aria-label={`${site.name}, home`}>
      <LogoMark />
      <span aria-hidden="true">{site.name}</span>
    </a>
  );
}
