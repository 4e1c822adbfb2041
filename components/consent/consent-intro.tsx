"use client";

import { useId, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { closeConsentSettings } from "@/lib/stores/consent-settings";
import styles from "./consent-dialog.module.css";

/** R282. */
export function ConsentIntro() {
  const [isLong, setLong] = useState(false);
  const more = useId();
  return (
    <div className={styles.intro}>
      <p>Choose what this site may keep in your browser. Nothing optional is kept before you allow it.</p>
      <div id={more} className={styles.more} hidden={!isLong}>
        <p>
          If you allow everything, we ask again after a year, otherwise after seven days. You can change your
          mind at any time with “Cookie settings” at the end of each page. What is no longer allowed is
          deleted at once.
        </p>
        <p>
          <AppLink href={`${routes.privacy}#cookies`} onClick={closeConsentSettings}>
            Everything that this browser keeps, by name
          </AppLink>
        </p>
      </div>
      <Button
        size="xs"
        variant="text"
        color="black"
        aria-expanded={isLong}
        aria-controls={more}
        onClick={() => setLong(!isLong)}
      >
        {isLong ? "Show less" : "Show more"}
      </Button>
    </div>
  );
}
