"use client";

import { useState } from "react";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { tellPage } from "@/components/ui/notices/tell-page";
import type { Flash } from "@/lib/forms/flash";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import styles from "./no-further-mails.module.css";

/**
 * Declines the mail after a date. Only the button changes anything; opening the page does not. Works without a script.
 */
export function NoFurtherMails({ token, flash }: { token: string; flash: Flash | null }) {
  const [isSaved, setSaved] = useState(false);
  const isDone = isSaved || flash?.kind === "success";
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>No more emails about this booking</h1>
      <PageNotice flash={flash} />
      <p className={styles.words}>
        {isDone
          ? "We still email you if your date moves or is cancelled, and three days before it."
          : "After a workshop or an event we email you once more to ask how it went. If you do not want that email, press the button. You still get the emails that you need: if the date moves or is cancelled, and three days before it."}
      </p>
      {token !== "" && !isDone ? (
        <ActionForm
          operation="stopSeatMails"
          name="stop-seat-mails"
          className={styles.action}
          fields={{ token, back: `${seatRoutes.noFurtherMails}?token=${token}` }}
          button={{ size: "xl", children: "No email after the date" }}
          load={async () =>
            sentBy((await import("@/lib/forms/orders/stop-seat-mails")).stopSeatMails, ({ notice }) => {
              if (notice) tellPage(seatRoutes.noFurtherMails, notice);
              setSaved(true);
              return "sent";
            })
          }
        />
      ) : null}
    </div>
  );
}
