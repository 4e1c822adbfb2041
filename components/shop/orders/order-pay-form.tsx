"use client";

import { useState, type FormEvent } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { PayOrderInput } from "@/graphql/generated/shop/documents";
import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/routes";
import { readChoice } from "@/lib/rules/payment-choice";
import type { CheckoutFormValues } from "../checkout/checkout-values";
import styles from "./order-pay-form.module.css";
import { PaymentFields, type Gateway } from "../payment/payment-fields";
import type { Payer } from "../payment/payment-source";
import { savedChoices } from "../payment/saved-choices";
import type { PaymentMeans } from "../stripe/payment-means";
import { useChosenWay } from "../payment/use-chosen-way";
import { useOrderPayment } from "./use-order-payment";
import { usePaymentSources } from "../payment/use-payment-sources";

type OrderPayFormProps = {
  id: number;
  /** As the server wrote it, and its RAW form. */
  total: string;
  rawTotal: string | null;
  gateways: readonly Gateway[];
  means: PaymentMeans;
  payer: Payer;
  /** Something of the order is charged every period. */
  recurring: boolean;
  /** The way chosen before. */
  usual: string | null | undefined;
  go?: (path: string) => void;
};

/** Pays an order that was placed earlier: the order stays, only the attempt is new. */
export function OrderPayForm(props: OrderPayFormProps) {
  // The form library keeps its values where the compiler does not see them.
  "use no memo";
  const { id, total, means, payer, recurring, go = (path) => window.location.assign(path) } = props;
  const gateways = props.gateways.filter((way) => way.id !== "stripe" || means.stripeKey);
  const { register, control, getValues, setValue } = useForm<CheckoutFormValues>();
  const [now] = useState(() => new Date());
  const plan = { totalCents: parseRaw(props.rawTotal) ?? 0, country: payer.country, recurring };
  const saved = savedChoices(means.saved, gateways, plan, now);
  const way = useChosenWay({ control, setValue, saved, gateways, usual: props.usual });
  const sources = usePaymentSources();
  const { pay, isPaying, problem } = useOrderPayment({
    id,
    stripeKey: means.stripeKey,
    go,
    onFailed: (isOver) => isOver && sources.renew(),
  });

  async function prepare(): Promise<PayOrderInput | null> {
    const chosen = getValues("paymentMethod") || way.initial || "";
    if (!(await sources.check(chosen))) return null;
    const metaData = await sources.metaData(chosen, payer);
    return metaData && { id, paymentMethod: readChoice(chosen).gateway, metaData };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay(prepare);
  }

  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/pay-order"
      onSubmit={submit}
      noValidate
      aria-busy={isPaying}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={routes.myOrder(id)} />
      <PaymentFields
        gateways={gateways}
        saved={saved}
        chosen={way.chosen}
        initial={way.initial}
        stripeKey={means.stripeKey}
        plan={plan}
        canSave={means.isMember}
        onSource={sources.onSource}
        register={register}
      />
      <div role="alert">{problem ? <Callout kind="error" alert={false} title={problem} /> : null}</div>
      <Button type="submit" size="xl" pending={isPaying}>
        Pay {plainText(total)}
      </Button>
    </form>
  );
}
