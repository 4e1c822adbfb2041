"use client";

import "@/styles/index.css";
import { ErrorScreen } from "@/components/layout/error-screen";
import { fontVariables } from "@/styles/fonts";

/** The root layout itself failed, so this screen brings its own document (R306). */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <ErrorScreen statusCode={500} message={error.digest ? `Reference ${error.digest}` : error.message} />
      </body>
    </html>
  );
}
