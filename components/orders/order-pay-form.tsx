"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { payOrder } from "@/components/checkout/checkout-calls";
import type { CheckoutFormValues } from "@/components/checkout/address/customer";
import { nextStep } from "@/components/checkout/payment/next-step";
import { confirmStep, isAnswer, usePageRestored } from "@/components/checkout/payment/payment-attempt";
import { PaymentFields } from "@/components/checkout/payment/payment-fields";
import { type PaymentMeans, savedChoices } from "@/components/checkout/payment/saved-method";
import {
  type Gateway,
  type Payer,
  usePaymentChoice,
  usePaymentSources,
} from "@/components/checkout/payment/use-payment";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { PayOrderInput } from "@/graphql/generated/shop/documents";
import { messageFor, texts } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { readChoice } from "@/lib/rules/prices/payment-methods";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./order-pay.module.css";

type OrderPayFormProps = {
  id: number;
  /** The page to return to after the plain form. */
  back: string;
  /** The total in the server's format, and in RAW form. */
  total: string;
  rawTotal: string | null;
  gateways: readonly Gateway[];
  means: PaymentMeans;
  payer: Payer;
  /** True when an item renews and is charged again each period. */
  recurring: boolean;
  /** The payment method of the last attempt. */
  usual: string | null | undefined;
  go?: (path: string) => void;
};

/** Pays an existing order. The order stays the same; only the payment attempt is new. */
export function OrderPayForm(props: OrderPayFormProps) {
  const { id, back, total, means, payer, recurring, go = (path) => window.location.assign(path) } = props;
  const gateways = props.gateways.filter((gateway) => gateway.id !== "stripe" || means.stripeKey);
  const { register, control, getValues, setValue } = useForm<CheckoutFormValues>();
  const [now] = useState(() => new Date());
  const plan = {
    totalCents: parseRaw(props.rawTotal) ?? 0,
    country: payer.country,
    recurring,
    isElsewhere: means.isElsewhere,
  };
  const saved = savedChoices(means.saved, gateways, plan, now);
  const choice = usePaymentChoice({ control, setValue, saved, gateways, usual: props.usual });
  const sources = usePaymentSources();
  const { pay, isPaying, problem } = useOrderPayment({
    id,
    stripeKey: means.stripeKey,
    go,
    onFailed: (isOver) => isOver && sources.renew(),
  });

  async function prepare(): Promise<PayOrderInput | null> {
    const chosen = getValues("paymentMethod") || choice.initial || "";
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
      <input type="hidden" name="back" value={back} />
      <PaymentFields
        gateways={gateways}
        saved={saved}
        chosen={choice.chosen}
        initial={choice.initial}
        stripeKey={means.stripeKey}
        plan={plan}
        canSave={means.isMember}
        onSource={sources.onSource}
        register={register}
      />
      <div role="alert">{problem ? <Callout kind="error" alert={false} title={problem} /> : null}</div>
      <Button type="submit" size="xl" pending={isPaying}>
        {`Pay ${plainText(total)}`}
      </Button>
    </form>
  );
}

type OrderPayment = {
  id: number;
  stripeKey?: string;
  go: (path: string) => void;
  /** `isOver` is true when the shop answered, so that the next press starts a new attempt. */
  onFailed: (isOver: boolean) => void;
};

/**
 * Runs one attempt at a time. After a success, the lock lasts until the visitor leaves the page. After a refusal, the
 * page renders again.
 */
function useOrderPayment({ id, stripeKey, go, onFailed }: OrderPayment) {
  const router = useRouter();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const locked = useRef(false);

  usePageRestored(() => {
    locked.current = false;
    setPaying(false);
  });

  /** `prepare` returns the values to send, or null when the fields show what is missing. */
  async function pay(prepare: () => Promise<PayOrderInput | null>): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setPaying(true);
    setProblem(null);
    const isLeaving = await attempt(prepare);
    if (isLeaving) return;
    locked.current = false;
    setPaying(false);
  }

  async function attempt(prepare: () => Promise<PayOrderInput | null>): Promise<boolean> {
    try {
      const input = await prepare();
      if (!input) return false;
      const { redirect } = await payOrder(input);
      const step = nextStep(redirect, id, window.location.origin);
      if (step.kind === "unknown") return fail(texts.unknownPayment, false);
      const refusal = step.kind === "confirm" ? await confirmStep(stripeKey, step) : null;
      if (refusal) return fail(refusal.message, refusal.isOver);
      go(step.path);
      return true;
    } catch (failure) {
      const isTold = failure instanceof GraphqlFailure;
      return fail(isTold ? messageFor("payOrder", failure) : texts.unknownPayment, isAnswer(failure));
    }
  }

  function fail(message: string, isOver: boolean): false {
    setProblem(message);
    onFailed(isOver);
    router.refresh();
    return false;
  }

  return { pay, isPaying, problem };
}
