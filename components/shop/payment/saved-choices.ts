import { savedChoice } from "@/lib/rules/payment-choice";
import { stripeMethods, type StripeSituation } from "@/lib/rules/stripe-methods";
import { expiryText, validityOf } from "../payment-methods/method-words";
import type { SavedMethod } from "../subscription/read-subscriptions";

export type SavedChoice = {
  /** Of its field. */
  value: string;
  method: SavedMethod;
  /** Why it cannot be chosen; null when it can. */
  refusal: string | null;
};

/**
 * A member's saved methods as choices, the default one first. Those of a way to pay that is not open are left out; one
 * that cannot be charged for this order stays, with the reason.
 */
export function savedChoices(
  methods: readonly SavedMethod[],
  open: readonly { id: string }[],
  situation: StripeSituation,
  now: Date,
): SavedChoice[] {
  const kinds = stripeMethods(situation);
  return methods
    .flatMap((method) => {
      const gateway = method.gateway?.id ?? "stripe";
      if (!open.some(({ id }) => id === gateway)) return [];
      const isAccount = "paymentMethodType" in method;
      const refusal =
        validityOf(method, now) === "expired"
          ? `Expired ${expiryText(method)}`
          : isAccount && !kinds.includes("sepa_debit")
            ? "Not possible for this invoice country"
            : null;
      return [{ value: savedChoice(gateway, method.tokenId), method, refusal }];
    })
    .sort((a, b) => Number(b.method.isDefault ?? false) - Number(a.method.isDefault ?? false));
}

/** What is chosen at first: what was chosen before, else a saved method, else the first way to pay. */
export function firstChoice(
  saved: readonly SavedChoice[],
  gateways: readonly { id: string }[],
  usual: string | null | undefined,
): string | undefined {
  const usable = saved.filter(({ refusal }) => refusal === null).map(({ value }) => value);
  const ways = [...usable, ...gateways.map(({ id }) => id)];
  return ways.find((way) => way === usual) ?? ways[0];
}
