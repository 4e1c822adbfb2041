"use client";

import type { ReactNode } from "react";
import { buttonAttributes } from "@/components/ui/button";
import { planeParts } from "@/components/ui/art/plane-parts";
import { site } from "@/lib/site";
import { LogoSymbol } from "./brand";
import brandStyles from "./brand.module.css";
import styles from "./error-screen.module.css";
import { setLoading } from "@/components/motion/loading-bar";

type ErrorScreenProps = {
  /** Unset when the page does not exist. */
  error?: BrokenPage;
  /** Another option, such as a retry. */
  children?: ReactNode;
  footer: ReactNode;
};

/**
 * R172–R183. A client component, because every page may show it: a page then contains only its name instead of its
 * markup.
 */
export function ErrorScreen({ error, children, footer }: ErrorScreenProps) {
  const { statusCode, message } = error ? statusOf(error) : { statusCode: 404 };
  const missing = statusCode === 404;
  return (
    // Every link loads its page in full, because the app may be broken.
    <div data-load>
      <div className={styles.screen}>
        <header className={styles.header}>
          <ErrorExit kind="logo" />
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
                <span>{statusCode}</span>
                {message ? <span>{message}</span> : null}
              </p>
            )}
            <div className={styles.actions}>
              {children}
              <ErrorExit kind="button" />
              <p>
                {/* A plain address with a trailing slash, as the specification spells it. */}
                or <a href="/contact/">contact us</a>
              </p>
            </div>
          </div>
        </main>
      </div>
      {footer}
    </div>
  );
}

/** The link home from an error. It sets the loading flag. */
function ErrorExit({ kind }: { kind: "logo" | "button" }) {
  const leave = () => setLoading(true);
  if (kind === "button") {
    return (
      <a href="/" onClick={leave} {...buttonAttributes({ size: "xl" })}>
        Back to Homepage
      </a>
    );
  }
  return (
    <a href="/" onClick={leave} className={brandStyles.logo} aria-label={`${site.name}, home`}>
      <LogoSymbol />
      <span aria-hidden="true">{site.name}</span>
    </a>
  );
}

/**
 * The plane flies its loop endlessly. With reduced motion it stays still. The drawing fits into its frame, and only its
 * lines continue on both sides.
 */
function ErrorPlane() {
  return (
    <svg className={styles.sky} viewBox="200 -20 800 420" aria-hidden="true">
      <path d="M-900 90h3000M-900 210h3000M-900 330h3000" />
      <path d="M-900 360H-60C200 360 380 330 560 250c150-66 210-190 100-214-106-22-148 142-20 200 150 68 400 20 640-130c160-100 320-130 520-130" />
      <g>
        <g transform="translate(-50 4)">
          <path d={planeParts.body} />
          <path d={planeParts.wing} />
          <path d={planeParts.fold} />
        </g>
      </g>
    </svg>
  );
}

/** An error of the browser or the server. `status` is an HTTP status, `digest` the name of the log entry. */
export type BrokenPage = object & { digest?: string; status?: unknown };

/**
 * The error screen's text (R176): the error's status, or 500, and a sentence. Messages of the code are not shown. A
 * server's digest identifies the log entry.
 */
export function statusOf({ status, digest }: BrokenPage): { statusCode: number; message: string } {
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 400 && status < 600;
  const statusCode = isStatus ? status : 500;
  const sentence = sentences[statusCode] ?? (statusCode < 500 ? sentences[400] : sentences[500]);
  return { statusCode, message: digest ? `${sentence} Reference: ${digest}` : sentence };
}

const unavailable = "The server cannot be reached right now. Please try again in a moment.";
const sentences: Record<number, string> & { 400: string; 500: string } = {
  400: "We could not show this page, because the address is not valid.",
  403: "You do not have access to this page.",
  429: "You sent a lot of requests at once. Please wait a moment and try again.",
  500: "We could not show this page. Trying again often helps.",
  502: unavailable,
  503: unavailable,
  504: unavailable,
};
