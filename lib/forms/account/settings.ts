import { z } from "zod";
import {
  EndSessionDocument,
  RemovePasskeyDocument,
  RemoveProfileImageDocument,
  UpdateProfileDocument,
} from "@/graphql/generated/member/documents";
import { UpdateCustomerDocument } from "@/graphql/generated/shop/documents";
import { signOut } from "@/lib/gateway/auth";
import { required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { billingSchema } from "@/lib/rules/forms/checkout";
import { profileSchema, toProfileInput } from "@/lib/rules/forms/profile";
import { settingsPage } from "@/lib/addresses/settings-page";
import { deletion, endSessions } from "./end-account";
import { countryField, formCase, ruledBy, typedCase } from "../form-case";

export const updateProfile = typedCase({
  page: settingsPage("profile"),
  operation: "updateProfile",
  schema: profileSchema,
  async run(values, { ask, page }) {
    const input = toProfileInput(values);
    required("updateProfile", (await ask(UpdateProfileDocument, { input })).updateProfile?.viewer);
    return { to: page, notice: { kind: "success", text: "Your profile has been saved." } };
  },
});

export const removeProfileImage = formCase({
  page: settingsPage("image"),
  operation: "removeProfileImage",
  fields: z.strictObject({}),
  async run(_fields, { ask, page }) {
    const { removeProfileImage } = await ask(RemoveProfileImageDocument, {});
    required("removeProfileImage", removeProfileImage?.viewer);
    return { to: page, notice: { kind: "success", text: "Your profile image has been removed." } };
  },
});

/** `POST /api/forms/delete-account`: also removes the member's data from this browser. */
export const deleteAccount = typedCase({
  ...deletion,
  async run(typed, tools) {
    const outcome = await deletion.run(typed, tools);
    await signOut(tools.visit);
    return outcome;
  },
});

export const removePasskey = formCase({
  page: `${routes.settings}#passkeys`,
  operation: "removePasskey",
  fields: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { ask, page }) {
    await ask(RemovePasskeyDocument, { id });
    return { to: page, notice: { kind: "success", text: "The passkey has been removed." } };
  },
});

const sessionsPage = `${routes.settings}#signed-in-browsers`;

export const endSession = formCase({
  page: sessionsPage,
  operation: "endSession",
  fields: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { ask, page: back }) {
    await ask(EndSessionDocument, { id });
    return { to: back, notice: { kind: "success", text: "That browser has been signed out." } };
  },
});

/** `POST /api/forms/sign-out-everywhere`: also removes the member's data from this browser. */
export const signOutEverywhere = typedCase({
  ...endSessions,
  async run(typed, tools) {
    const outcome = await endSessions.run(typed, tools);
    await signOut(tools.visit);
    return outcome;
  },
});

const addressText = z.string().trim().max(500).default("");
const address = {
  customerType: z.enum(["private", "company"], "Please choose one"),
  firstName: addressText,
  lastName: addressText,
  oneName: addressText,
  company: addressText,
  vatId: addressText,
  address1: addressText,
  address2: addressText,
  postcode: addressText,
  city: addressText,
  state: addressText,
  email: addressText,
};

/**
 * The form sends the customer's id. Without it, the address would silently go to a guest after the session has ended.
 */
export const updateCustomer = formCase({
  page: settingsPage("billing"),
  operation: "updateCustomer",
  keep: [...Object.keys(address), "needsPurchaseOrder", "country"],
  fields: z
    .strictObject({
      ...address,
      country: countryField,
      customer: z.string().min(1).max(100),
      needsPurchaseOrder: z.literal("on").optional(),
      /** Sent when the shop has this rule, because an unticked checkbox sends nothing. */
      purchaseOrderRule: z.literal("shown").optional(),
    })
    .superRefine(ruledBy(billingSchema)),
  async run({ customer: id, oneName, needsPurchaseOrder, purchaseOrderRule, ...typed }, { ask, page }) {
    const isCompany = typed.customerType === "company";
    const billing = {
      ...typed,
      ...(oneName === "on" && { lastName: "" }),
      ...(purchaseOrderRule && { needsPurchaseOrder: needsPurchaseOrder === "on" }),
      ...(isCompany ? {} : { company: "", vatId: "" }),
    };
    const { updateCustomer: answer } = await ask(UpdateCustomerDocument, { input: { id, billing } });
    required("updateCustomer", answer?.customer);
    return { to: page, notice: { kind: "success", text: "Your invoice details have been saved." } };
  },
});
