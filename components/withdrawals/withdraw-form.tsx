"use client";

import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { TextField } from "@/components/ui/forms/field";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import type { Flash } from "@/lib/forms/flash";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { ListedOrder, Withdrawable, WithdrawableOrder } from "./read-withdrawals";
import styles from "./withdraw-screen.module.css";

type WithdrawFormProps = {
  found: Withdrawable;
  flash: Flash | null;
  /** Called with the summary of the statement. */
  onReviewed: (summary: Flash) => void;
};

/** The first step. It stores nothing. */
export function WithdrawForm({ found, flash, onReviewed }: WithdrawFormProps) {
  const { order, orders } = found;
  const typed = flash?.values ?? {};
  const { form, register, errors } = useSentForm({
    operation: "withdraw",
    problems: flash?.fields,
    async load() {
      const rules = await import("@/lib/rules/forms/withdrawal");
      const schema = rules.reviewedWithdrawalSchema;
      return {
        schema,
        async send(texts) {
          const { lines: ids = [], items = "", name, orderNumber, email } = schema.cast(texts);
          const chosen = order ? rules.chosenLines(order.withdrawal?.lines ?? [], ids) : { items, lines: "" };
          if (!chosen)
            throw new GraphqlFailure({ operation: "withdraw", fields: { lines: rules.nothingChosen } });
          const key = crypto.randomUUID();
          const values = { name, orderNumber, email, ...chosen, step: "summary", key };
          onReviewed({ kind: "info", text: "Please check your withdrawal.", values });
          return "open";
        },
      };
    },
  });
  const billing = order?.billing;
  const buyer = [billing?.firstName, billing?.lastName].filter(Boolean).join(" ");
  return (
    <>
      <p className={styles.words}>
        You do not need a reason. The next page shows everything once more, and one button sends it.
      </p>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {!order && orders.length > 0 ? <OrderList orders={orders} /> : null}
      <form {...form} action="/api/forms/review-withdrawal" className={styles.card}>
        <input
          type="hidden"
          name="back"
          value={found.named ? `${routes.withdraw}?order=${found.named}` : routes.withdraw}
        />
        {order ? (
          <OrderLines order={order} error={errors.lines} />
        ) : (
          <TextField
            {...register("orderNumber")}
            label="Order number"
            status="idle"
            hint="It is in our email about the order."
            inputMode="numeric"
            maxLength={40}
            required
            defaultValue={typed["orderNumber"] ?? found.named}
            error={errors.orderNumber}
          />
        )}
        <TextField
          {...register("name")}
          label="Your name"
          autoComplete="name"
          maxLength={80}
          required
          defaultValue={typed["name"] ?? (buyer || found.name)}
          error={errors.name}
        />
        <TextField
          {...register("email")}
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="We send the receipt there. We can act fastest if it is the address of the order."
          maxLength={254}
          required
          defaultValue={typed["email"] ?? billing?.email ?? found.email}
          error={errors.email}
        />
        {order ? null : (
          <TextField
            {...register("items")}
            label="Only a part of it?"
            hint="List what you are withdrawing from. Leave this empty for the whole order."
            maxLength={200}
            required={false}
            defaultValue={typed["items"]}
            error={errors.items}
          />
        )}
        <Button type="submit" size="xl">
          Continue
        </Button>
      </form>
      {order ? (
        <p>
          <AppLink href={`${routes.withdraw}?order=other`}>Another order</AppLink>
        </p>
      ) : null}
    </>
  );
}

function OrderList({ orders }: { orders: ListedOrder[] }) {
  return (
    <section className={styles.card} aria-labelledby="own-orders">
      <h2 id="own-orders" className={styles.name}>
        Which order?
      </h2>
      <ul className={styles.orders}>
        {orders.map(({ databaseId, orderNumber, date }) => (
          <li key={databaseId}>
            <AppLink href={`${routes.withdraw}?order=${databaseId}`}>
              {`Order ${orderNumber} of ${orderDate(date)}`}
            </AppLink>
          </li>
        ))}
      </ul>
      <p>Or type its number below.</p>
    </section>
  );
}

function OrderLines({ order, error }: { order: WithdrawableOrder; error: string | undefined }) {
  const lines = order.withdrawal?.lines ?? [];
  return (
    <fieldset className={styles.lines}>
      <legend
        className={styles.name}
      >{`Order ${order.orderNumber}, until ${orderDate(order.withdrawal?.until)}`}</legend>
      <input type="hidden" name="orderNumber" value={order.orderNumber ?? ""} />
      <input type="hidden" name="lines" value="" />
      <input type="hidden" name="order" value={order.databaseId ?? ""} />
      {error ? <Callout kind="error" title={error} /> : null}
      {lines.map(({ databaseId, name, refusal }) => (
        <Checkbox
          key={databaseId}
          name="lines"
          value={databaseId}
          label={plainText(name)}
          defaultChecked={refusal === null}
          hint={
            refusal
              ? `${plainText(refusal)}. Our terms give no refund for it, but you can still send the withdrawal.`
              : undefined
          }
        />
      ))}
    </fieldset>
  );
}
