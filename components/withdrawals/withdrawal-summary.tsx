"use client";

import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import styles from "./withdraw-screen.module.css";

const sent = ["step", "key", "name", "orderNumber", "email", "items", "lines"] as const;

type WithdrawalSummaryProps = {
  flash: Flash;
  /** Called with the answer when the withdrawal is stored. */
  onStored: (stored: Flash) => void;
  onBack: () => void;
};

/** The second step: everything once more, and the button that declares the withdrawal. */
export function WithdrawalSummary({ flash, onStored, onBack }: WithdrawalSummaryProps) {
  const values = flash.values ?? {};
  const { form, state, failure } = useSentForm({
    operation: "withdraw",
    failure: flash.kind === "error" ? flash.text : undefined,
    load: async () =>
      sentBy((await import("@/lib/forms/orders/withdrawal")).withdraw, ({ notice }) => {
        if (notice) onStored(notice);
        return "sent";
      }),
  });
  return (
    <section className={styles.card} aria-labelledby="summary">
      <h2 id="summary" className={styles.name}>
        Please check
      </h2>
      {failure ? <Callout kind="error" title={failure} /> : null}
      <StatementRows
        orderNumber={values["orderNumber"] ?? ""}
        items={values["items"]}
        name={values["name"] ?? ""}
        email={values["email"] ?? ""}
      />
      <p className={styles.words}>
        We store the withdrawal with its time and email you a receipt. If it is certain that the order is
        yours, it ends right away and we refund the money; otherwise the receipt tells you what to do.
      </p>
      <form {...form} action="/api/forms/withdraw" className={styles.actions}>
        <input type="hidden" name="back" value={routes.withdraw} />
        {sent.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
        ))}
        <Button type="submit" size="2xl" pending={state !== "idle"}>
          {withdrawalLabels.confirm}
        </Button>
        <AppLink href={routes.withdraw} onClick={onBack}>
          Start again
        </AppLink>
      </form>
    </section>
  );
}

type StatementRowsProps = {
  orderNumber: string;
  items: string | null | undefined;
  name: string;
  email: string;
  /** The time of arrival, in words. */
  arrived?: string;
};

export function StatementRows({ orderNumber, items, name, email, arrived }: StatementRowsProps) {
  const rows = [
    ...(arrived ? [["Arrived", arrived]] : []),
    ["Order", orderNumber],
    ["Withdrawn", items || "The whole order"],
    ["Name", name],
    ["Receipt to", email],
  ];
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
