"use client";

import { useState } from "react";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { tellPage } from "@/components/ui/notices/tell-page";
import { routes } from "@/lib/addresses/routes";
import type { Flash } from "@/lib/forms/flash";
import styles from "./goodbye.module.css";

/** Stops the change of an account's address. Only the button does it; opening the page changes nothing. */
export function KeepAddress({ token, flash }: { token: string; flash: Flash | null }) {
  const [isSaved, setSaved] = useState(false);
  const isDone = isSaved || flash?.kind === "success";
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isDone ? "Your address stays" : "Keep this address for your account"}</h1>
      <PageNotice flash={flash} />
      <p className={styles.text}>
        {isDone
          ? "The change was stopped, and we have been told. If you think that somebody wants to take over your account, sign in and sign out everywhere in your settings."
          : token === ""
            ? "This page needs the link of our email about the new address. Please open it from there."
            : "We were asked to change the email address of your account. If you did not ask for this, press the button: the account keeps its address, and nobody is signed out."}
      </p>
      {token !== "" && !isDone ? (
        <ActionForm
          operation="keepAddress"
          name="keep-address"
          className={styles.action}
          fields={{ token, back: `${routes.keepAddress}?token=${token}` }}
          button={{ size: "xl", children: "Keep this address" }}
          load={async () =>
            sentBy((await import("@/lib/forms/account/keep-address")).keepAddress, ({ notice }) => {
              if (notice) tellPage(routes.keepAddress, notice);
              setSaved(true);
              return "sent";
            })
          }
        />
      ) : null}
    </div>
  );
}
