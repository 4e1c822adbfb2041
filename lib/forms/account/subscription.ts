import { z } from "zod";
import {
  CancelSubscriptionDocument,
  ChangeSubscriptionPaymentDocument,
  DeletePaymentMethodDocument,
  ResumeSubscriptionDocument,
  SetDefaultPaymentMethodDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { changeNotes, type ChangeName } from "@/lib/rules/subscription";
import { formCase } from "../form-case";
import type { Outcome } from "../typed-form";

const choice = "Please choose a payment method.";
/** The schema's numbers have 32 bits. */
const number = z.coerce.number({ error: choice }).int(choice).positive(choice).max(2_147_483_647, choice);
const id = number;
const tokenId = number;

export const cancelSubscription = formCase({
  page: routes.subscription,
  operation: "cancelSubscription",
  fields: z.strictObject({ id }),
  async run(fields, { ask, page }) {
    return done(
      "cancel-subscription",
      page,
      (await ask(CancelSubscriptionDocument, fields)).cancelSubscription?.subscription,
    );
  },
});

export const resumeSubscription = formCase({
  page: routes.subscription,
  operation: "resumeSubscription",
  fields: z.strictObject({ id }),
  async run(fields, { ask, page }) {
    return done(
      "resume-subscription",
      page,
      (await ask(ResumeSubscriptionDocument, fields)).resumeSubscription?.subscription,
    );
  },
});

export const changeSubscriptionPayment = formCase({
  page: routes.subscription,
  operation: "changeSubscriptionPayment",
  // A radio group without a choice sends no field.
  fields: z.strictObject({ id, tokenId }),
  async run(fields, { ask, page }) {
    return done(
      "change-subscription-payment",
      page,
      (await ask(ChangeSubscriptionPaymentDocument, fields)).changeSubscriptionPayment?.subscription,
    );
  },
});

export const setDefaultPaymentMethod = formCase({
  page: routes.paymentMethods,
  operation: "setDefaultPaymentMethod",
  fields: z.strictObject({ tokenId }),
  async run(fields, { ask, page }) {
    return done(
      "set-default-payment-method",
      page,
      (await ask(SetDefaultPaymentMethodDocument, fields)).setDefaultPaymentMethod?.status,
    );
  },
});

export const deletePaymentMethod = formCase({
  page: routes.paymentMethods,
  operation: "deletePaymentMethod",
  fields: z.strictObject({ tokenId }),
  async run(fields, { ask, page }) {
    return done(
      "delete-payment-method",
      page,
      (await ask(DeletePaymentMethodDocument, fields)).deletePaymentMethod?.status,
    );
  },
});

function done(name: ChangeName, to: string, answered: unknown): Outcome {
  if (!answered) throw new GraphqlFailure({ operation: name });
  return { to, notice: { kind: "success", text: changeNotes[name] } };
}
