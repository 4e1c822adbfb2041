"use client";
"use no memo"; // See header.

import type { ReactNode } from "react";
import { Copyright } from "./copyright";
import { ErrorExit } from "./error-exit";
import { ErrorPlane } from "./error-plane";
import styles from "./error-screen.module.css";
import { SocialLinks } from "./social-links";

type ErrorScreenProps = {
  /** Shown for everything but a missing page (R176). */
  statusCode?: string | number;
  message?: string;
  /** Another way on, such as a retry. */
  children?: ReactNode;
};

/**
 * R172–R183. Without a status: the page does not exist. A module of the browser, because it stands by on every page:
 * so a page carries its name and not its markup.
 */
export function ErrorScreen({ statusCode = 404, message, children }: ErrorScreenProps) {
  const missing = String(statusCode) === "404";
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <ErrorExit look="logo" />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorPlane />
        <div className={styles.words}>
          <h1>{missing ? "Uups, Destination not found!" : "Upps"}</h1>
          <p className={styles.text}>
            {missing
              ? "Sorry, the page you are looking for does not exists."
              : "Not sure what happened, but it was not good."}
          </p>
          {missing ? null : (
            <p className={styles.code}>
              {statusCode}
              {message ? <span>{message}</span> : null}
            </p>
          )}
          <div className={styles.ways}>
            {children}
            <ErrorExit look="button" />
            <p>
              {/* A plain address with its slash, as the specification spells it. */}
              or <a href="/contact/">contact us</a>
            </p>
          </div>
        </div>
      </main>
      <footer className={styles.footer}>
        <Copyright />
        <SocialLinks />
      </footer>
    </div>
  );
}
