"use client";

import { useMutation } from "@apollo/client/react";
import {
  CancelSubscriptionDocument,
  ChangeSubscriptionPaymentDocument,
  DeletePaymentMethodDocument,
  ResumeSubscriptionDocument,
  SetDefaultPaymentMethodDocument,
} from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import type { ChangeName } from "@/lib/rules/subscription";

const operations: Record<ChangeName, string> = {
  "cancel-subscription": "cancelSubscription",
  "resume-subscription": "resumeSubscription",
  "change-subscription-payment": "changeSubscriptionPayment",
  "set-default-payment-method": "setDefaultPaymentMethod",
  "delete-payment-method": "deletePaymentMethod",
};

/**
 * Sends the change in a form's fields.
 * @returns the message of a failure, or null
 */
export function useChange(name: ChangeName): (form: FormData) => Promise<string | null> {
  const [cancel] = useMutation(CancelSubscriptionDocument);
  const [resume] = useMutation(ResumeSubscriptionDocument);
  const [changePayment] = useMutation(ChangeSubscriptionPaymentDocument);
  const [setDefault] = useMutation(SetDefaultPaymentMethodDocument);
  const [remove] = useMutation(DeletePaymentMethodDocument);

  /** The shop's answer about the changed subscription; undefined when nothing changed. */
  async function change(id: number, tokenId: number): Promise<unknown> {
    switch (name) {
      case "cancel-subscription":
        return (await cancel({ variables: { id } })).data?.cancelSubscription?.subscription;
      case "resume-subscription":
        return (await resume({ variables: { id } })).data?.resumeSubscription?.subscription;
      case "change-subscription-payment":
        return (await changePayment({ variables: { id, tokenId } })).data?.changeSubscriptionPayment
          ?.subscription;
      case "set-default-payment-method":
        return (await setDefault({ variables: { tokenId } })).data?.setDefaultPaymentMethod?.status;
      case "delete-payment-method":
        return (await remove({ variables: { tokenId } })).data?.deletePaymentMethod?.status;
    }
  }

  return async (form) => {
    try {
      const changed = await change(Number(form.get("id")), Number(form.get("tokenId")));
      return changed ? null : messageFor(operations[name]);
    } catch (failure) {
      return messageFor(operations[name], failure);
    }
  };
}
