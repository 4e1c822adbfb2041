"use client";

import { ErrorScreen } from "@/components/layout/error-screen";
import { Button } from "@/components/ui/button";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** Anything unexpected below the root layout. The digest names the entry in the log; the text itself may be private. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorScreen statusCode={500} message={error.digest ? `Reference ${error.digest}` : error.message}>
      <Button size="xl" variant="outline" color="black" onClick={reset}>
        Try again
      </Button>
    </ErrorScreen>
  );
}
