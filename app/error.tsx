"use client";

import { useEffect } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { statusOf } from "@/components/layout/error-status";
import { Button } from "@/components/ui/button";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/** Anything unexpected below the root layout (R439); header and footer go with it, for they may be what broke (R306). */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  useEffect(() => document.getElementById("content")?.focus(), []);
  return (
    <ErrorScreen {...statusOf(error)}>
      <Button size="xl" variant="outline" color="black" onClick={retry}>
        Try again
      </Button>
    </ErrorScreen>
  );
}
