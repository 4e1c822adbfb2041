"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { useLastFooter } from "@/components/layout/last-footer";
import { Button } from "@/components/ui/button";
import { isBrokenOff, loadOnceMore } from "@/lib/navigation/watch-build";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/**
 * The page for unexpected errors below the root layout (R439). It replaces the whole app (R306). An incomplete page is
 * loaded in full once before the visitor sees an error.
 */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const footer = useLastFooter();
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
    <ErrorScreen error={error} footer={footer}>
      <Button size="xl" variant="outline" color="black" onClick={retry}>
        Try again
      </Button>
    </ErrorScreen>
  );
}
