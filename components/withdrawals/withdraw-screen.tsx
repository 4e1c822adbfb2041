"use client";

import { useEffect, useRef, useState } from "react";
import { routes } from "@/lib/addresses/routes";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { forget } from "@/lib/browser/kept-answers";
import type { Flash } from "@/lib/forms/flash";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import type { Withdrawable } from "./read-withdrawals";
import { WithdrawForm } from "./withdraw-form";
import styles from "./withdraw-screen.module.css";
import { WithdrawalSummary } from "./withdrawal-summary";

type WithdrawScreenProps = {
  /** Null for a summary or a result, which need no order. */
  found: Withdrawable | null;
  /** False when a remote shop takes no withdrawals from this site. */
  isOffered: boolean;
  flash: Flash | null;
  /** E-mail address for questions. */
  help: string;
};

/** A form, a summary with one button, and the stored withdrawal. Works without a script and without an account. */
export function WithdrawScreen({ found, isOffered, flash: posted, help }: WithdrawScreenProps) {
  const [reached, setReached] = useState<Flash | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const flash = reached ?? posted;
  const step = flash?.values?.["step"];
  useEffect(() => {
    if (reached) place.current?.focus();
  }, [reached]);
  function onStored(stored: Flash) {
    // The answer does not say which order it was.
    for (const field of ["order", "customer"]) forget("ROOT_QUERY", field);
    setReached(stored);
  }
  return (
    <div ref={place} className={styles.screen} tabIndex={-1}>
      <h1 className={styles.title}>{withdrawalLabels.open}</h1>
      {!isOffered ? <ByMail help={help} /> : null}
      {isOffered && flash && step === "stored" ? <Stored flash={flash} /> : null}
      {isOffered && flash && step === "summary" ? (
        <WithdrawalSummary flash={flash} onStored={onStored} onBack={() => setReached(null)} />
      ) : null}
      {isOffered && found && !reached ? (
        <WithdrawForm found={found} flash={posted} onReviewed={setReached} />
      ) : null}
      <p className={styles.note}>
        You can also write to <a href={`mailto:${help}`}>{help}</a>. Our{" "}
        <AppLink href={routes.terms}>terms</AppLink> say which orders you can withdraw from, and until when.
      </p>
    </div>
  );
}

function Stored({ flash }: { flash: Flash }) {
  return (
    <>
      <Callout kind="success" title="Your withdrawal is stored" alert={false}>
        {flash.text}
      </Callout>
      <p className={styles.note}>No email within an hour? Check your spam folder, then write to us.</p>
    </>
  );
}

function ByMail({ help }: { help: string }) {
  return (
    <p className={styles.words}>
      This shop takes withdrawals by email. Tell <a href={`mailto:${help}`}>{help}</a> that you withdraw, and
      give your name and the number of the order. The time of your email counts, and you do not need a reason.
    </p>
  );
}
