"use client";

import { useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { ActionForm } from "@/components/ui/forms/action-form";
import { sentBy } from "@/components/ui/forms/use-sent-form";
import { PageNotice } from "@/components/ui/notices/page-notice";
import { tellPage } from "@/components/ui/notices/tell-page";
import { GetWithdrawalDocument } from "@/graphql/generated/shop/documents";
import { forget } from "@/lib/browser/kept-answers";
import { useKept } from "@/lib/browser/use-kept";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { momentText } from "@/lib/rules/times/day-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Receipt } from "./read-withdrawals";
import styles from "./withdraw-screen.module.css";
import { StatementRows } from "./withdrawal-summary";

type WithdrawalOfReceiptProps = {
  receipt: Receipt | null;
  /** The reason why there is no receipt. */
  problem: string | null;
  /** Token of the mail's link. Opening the page changes nothing; only the button does. */
  token: string;
  flash: Flash | null;
  help: string;
};

/** A withdrawal, for anybody who has its receipt. */
export function WithdrawalOfReceipt({ receipt, problem, token, flash, help }: WithdrawalOfReceiptProps) {
  const [isTold, setTold] = useState(false);
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Your withdrawal</h1>
      <PageNotice flash={flash} />
      {problem && !flash ? <Callout kind="info" title={problem} /> : null}
      {receipt ? (
        <Statement
          drawn={receipt}
          token={token}
          isTold={isTold || flash !== null}
          onTold={() => setTold(true)}
        />
      ) : (
        <p>
          <AppLink href={routes.withdraw}>Withdraw from an order</AppLink>
        </p>
      )}
      <p className={styles.note}>
        Does something look wrong? Write to <a href={`mailto:${help}`}>{help}</a>.
      </p>
    </div>
  );
}

const answerOf = (withdrawal: Receipt) => ({ withdrawal });

type StatementProps = {
  drawn: Receipt;
  token: string;
  /** Whether the notice above says what came of it. */
  isTold: boolean;
  onTold: () => void;
};

/** The statement with the button that carries it out, until it was pressed. */
function Statement({ drawn, token, isTold, onTold }: StatementProps) {
  const { withdrawal } = useKept(GetWithdrawalDocument, { token }, drawn, answerOf);
  const receipt = withdrawal ?? drawn;
  return (
    <section className={styles.card} aria-label="Your statement">
      <StatementRows {...receipt} arrived={momentText(receipt.date)} />
      {receipt.isProven ? null : <ConfirmForm token={token} onDone={onTold} />}
      {receipt.outcome && !isTold ? <p className={styles.words}>{plainText(receipt.outcome)}</p> : null}
    </section>
  );
}

function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <ActionForm
      operation="confirmWithdrawal"
      name="confirm-withdrawal"
      fields={{ token, back: `${routes.withdraw}?token=${token}` }}
      className={styles.actions}
      button={{ size: "2xl", children: "Confirm my withdrawal" }}
      load={async () =>
        sentBy((await import("@/lib/forms/orders/withdrawal")).confirmWithdrawal, ({ notice }) => {
          for (const field of ["withdrawal", "order", "customer"]) forget("ROOT_QUERY", field);
          if (notice) tellPage(routes.withdraw, notice);
          onDone();
          return "sent";
        })
      }
    >
      <p className={styles.words}>
        This ends everything that our terms let you return: its places become free for others, and we refund
        you to the payment method you used.
      </p>
    </ActionForm>
  );
}
