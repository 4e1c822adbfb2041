"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SaveNote } from "@/components/ui/save-note";
import type { Told } from "@/components/ui/use-save";
import styles from "./data-panel.module.css";

/** Longer than the file takes to come; the page cannot see that a download has begun. */
const PAUSE_MS = 6_000;

/** A plain form: the browser saves the file and stays on the page. A second press waits. */
export function ExportForm({ told }: { told: Told | null }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setAsked(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return (
    <form method="post" action="/api/account/export" className={styles.form} onSubmit={() => setAsked(true)}>
      <Button type="submit" variant="outline" color="black" icon={<Icon name="download" />} pending={isAsked}>
        Export my data
      </Button>
      <SaveNote told={told} />
    </form>
  );
}
