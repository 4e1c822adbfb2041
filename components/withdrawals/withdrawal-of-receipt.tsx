import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
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
  const isOpen = receipt !== null && !receipt.isProven;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Your withdrawal</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {problem && !flash ? <Callout kind="info" title={problem} /> : null}
      {receipt ? (
        <section className={styles.card} aria-label="Your statement">
          <StatementRows {...receipt} arrived={momentText(receipt.date)} />
          {isOpen ? (
            <form method="post" action="/api/forms/confirm-withdrawal" className={styles.actions}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="back" value={`${routes.withdraw}?token=${token}`} />
              <p className={styles.words}>
                This ends everything that our terms let you return: its places become free for others, and we
                refund you to the payment method you used.
              </p>
              <Button type="submit" size="2xl">
                Carry out the withdrawal
              </Button>
            </form>
          ) : null}
          {receipt.outcome && !flash ? <p className={styles.words}>{plainText(receipt.outcome)}</p> : null}
        </section>
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
