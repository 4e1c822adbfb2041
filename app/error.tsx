"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { Button } from "@/components/ui/button";
import { isBrokenOff, loadOnceMore } from "@/lib/navigation/watch-build";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/**
 * Anything unexpected below the root layout (R439); header and footer go with it, for they may be what broke (R306). A page
 * that broke on its way comes as a whole, once, before anybody is told.
 */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const [isComing, setComing] = useState(() => isBrokenOff(error));
  useEffect(() => {
    if (!isComing) return document.getElementById("content")?.focus();
    const coming = setTimeout(() => {
      if (!loadOnceMore()) setComing(false);
    });
    return () => clearTimeout(coming);
  }, [isComing]);
  if (isComing) return null;
  return (
    <ErrorScreen error={error}>
      <Button size="xl" variant="outline" color="black" onClick={retry}>
        Try again
      </Button>
    </ErrorScreen>
  );
}
