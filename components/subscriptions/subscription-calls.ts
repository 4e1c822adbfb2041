import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
  CancelSubscriptionDocument,
  ChangeSubscriptionPaymentDocument,
  DeletePaymentMethodDocument,
  ResumeSubscriptionDocument,
  SetDefaultPaymentMethodDocument,
} from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { messageFor } from "@/lib/gateway/errors";
import type { ChangeName } from "@/lib/rules/subscription";

type Fields = { id: number; tokenId: number };

const operations: Record<ChangeName, { operation: string; run: (fields: Fields) => Promise<unknown> }> = {
  "cancel-subscription": {
    operation: "cancelSubscription",
    run: async ({ id }) =>
      (await mutate(CancelSubscriptionDocument, { id }))?.cancelSubscription?.subscription,
  },
  "resume-subscription": {
    operation: "resumeSubscription",
    run: async ({ id }) =>
      (await mutate(ResumeSubscriptionDocument, { id }))?.resumeSubscription?.subscription,
  },
  "change-subscription-payment": {
    operation: "changeSubscriptionPayment",
    run: async ({ id, tokenId }) =>
      (await mutate(ChangeSubscriptionPaymentDocument, { id, tokenId }))?.changeSubscriptionPayment
        ?.subscription,
  },
  "set-default-payment-method": {
    operation: "setDefaultPaymentMethod",
    run: async ({ tokenId }) =>
      (await mutate(SetDefaultPaymentMethodDocument, { tokenId }))?.setDefaultPaymentMethod?.status,
  },
  "delete-payment-method": {
    operation: "deletePaymentMethod",
    run: async ({ tokenId }) =>
      (await mutate(DeletePaymentMethodDocument, { tokenId }))?.deletePaymentMethod?.status,
  },
};

/** Makes the change of a form's fields. Loaded on first use, with Apollo. @returns the sentence of a failure, or null */
export async function runChange(name: ChangeName, form: FormData): Promise<string | null> {
  const { operation, run } = operations[name];
  try {
    const answered = await run({ id: Number(form.get("id")), tokenId: Number(form.get("tokenId")) });
    return answered ? null : messageFor(operation);
  } catch (failure) {
    return messageFor(operation, failure);
  }
}

async function mutate<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  return (await browserClient().mutate<Data, OperationVariables>({ mutation: document, variables })).data;
}
