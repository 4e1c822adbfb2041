import { routes } from "@/lib/routes";
import type { SavedMethod } from "../subscription/read-subscriptions";
import { MethodLabel } from "./method-label";

export function deleteQuestion(method: SavedMethod) {
  return {
    name: "delete-payment-method",
    fields: { tokenId: method.tokenId },
    page: routes.paymentMethods,
    title: "Delete this payment method?",
    confirm: "Yes, delete it",
    keep: "Keep it",
    children: (
      <p>
        <MethodLabel method={method} /> is forgotten here. What was paid with it stays as it is
        {method.isDefault ? ", and another saved method becomes the default" : ""}.
      </p>
    ),
  } as const;
}
