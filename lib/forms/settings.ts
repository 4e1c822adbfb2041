import { z } from "zod";
import {
  DeleteAccountDocument,
  EndAllSessionsDocument,
  EndSessionDocument,
  RemovePasskeyDocument,
  RemoveProfileImageDocument,
  RequestAccountDeletionDocument,
  UpdateProfileDocument,
} from "@/graphql/generated/member/documents";
import { UpdateCustomerDocument } from "@/graphql/generated/shop/documents";
import { signOut } from "@/lib/gateway/auth";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { routes } from "@/lib/routes";
import { billingSchema } from "@/lib/rules/checkout";
import { profileSchema, toProfileInput } from "@/lib/rules/profile";
import { settingsPage } from "@/lib/settings-page";
import { countryField, formCase, numbersField, ruledBy } from "./form-case";

const text = z.string().max(1_000).default("");
const profileFields = {
  firstName: text,
  lastName: text,
  company: text,
  country: text,
  jobRole: text,
  website: text,
  linkedin: text,
  instagram: text,
  youtube: text,
  facebook: text,
  twitter: text,
};

/** `POST /api/forms/update-profile`: the whole profile as the form has it. */
export const updateProfile = formCase({
  page: settingsPage("profile"),
  operation: "updateProfile",
  keep: [...Object.keys(profileFields), "interests", "newsletter"],
  fields: z
    .strictObject({
      ...profileFields,
      interests: numbersField.default([]),
      newsletter: z.literal("on").optional(),
    })
    .superRefine(({ newsletter: _, ...values }, context) => ruledBy(profileSchema)(values, context)),
  async run({ interests: chosen, newsletter, ...typed }, { ask, page }) {
    const values: Record<string, string> = typed;
    const input = toProfileInput((name) => values[name] ?? "", chosen, newsletter === "on");
    required("updateProfile", (await ask(UpdateProfileDocument, { input })).updateProfile?.viewer);
    return { to: page, notice: { kind: "success", text: "Your profile is saved." } };
  },
});

/** `POST /api/forms/remove-profile-image`. */
export const removeProfileImage = formCase({
  page: settingsPage("image"),
  operation: "removeProfileImage",
  fields: z.strictObject({}),
  async run(_fields, { ask, page }) {
    const { removeProfileImage } = await ask(RemoveProfileImageDocument, {});
    required("removeProfileImage", removeProfileImage?.viewer);
    return { to: page, notice: { kind: "success", text: "Your profile image is removed." } };
  },
});

/** `POST /api/forms/request-deletion`: sends the code; the page then asks for it. */
export const requestDeletion = formCase({
  page: settingsPage("delete"),
  operation: "requestAccountDeletion",
  fields: z.strictObject({}),
  async run(_fields, { ask }) {
    const { requestAccountDeletion } = await ask(RequestAccountDeletionDocument, {});
    required("requestAccountDeletion", requestAccountDeletion);
    const text = "We have sent you a code by e-mail. It works for 10 minutes.";
    return { to: settingsPage("code"), notice: { kind: "success", text } };
  },
});

/** `POST /api/forms/delete-account`: after it this browser holds nothing of the member either. */
export const deleteAccount = formCase({
  page: settingsPage("code"),
  operation: "deleteAccount",
  fields: z.strictObject({ code: z.string().trim().min(1, "Please enter the code").max(20) }),
  async run({ code }, { ask, visit }) {
    required("deleteAccount", (await ask(DeleteAccountDocument, { code })).deleteAccount);
    await signOut(visit);
    return { to: "/account/goodbye" };
  },
});

/** `POST /api/forms/remove-passkey`. */
export const removePasskey = formCase({
  page: `${routes.settings}#passkeys`,
  operation: "removePasskey",
  fields: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { ask, page }) {
    await ask(RemovePasskeyDocument, { id });
    return { to: page, notice: { kind: "success", text: "The passkey is removed." } };
  },
});

const sessionsPage = `${routes.settings}#signed-in-browsers`;

/** `POST /api/forms/end-session`: signs one browser of the member out. */
export const endSession = formCase({
  page: sessionsPage,
  operation: "endSession",
  fields: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { ask, page: back }) {
    await ask(EndSessionDocument, { id });
    return { to: back, notice: { kind: "success", text: "That browser is signed out." } };
  },
});

/** `POST /api/forms/sign-out-everywhere`: after it this browser holds nothing of the member either. */
export const signOutEverywhere = formCase({
  page: sessionsPage,
  operation: "endAllSessions",
  fields: z.strictObject({}),
  async run(_fields, { ask, visit }) {
    try {
      await ask(EndAllSessionsDocument, {});
    } catch (failure) {
      // Signed out elsewhere meanwhile: what was asked for is done.
      if (!(failure instanceof GraphqlFailure && failure.code === "UNAUTHENTICATED")) throw failure;
    }
    await signOut(visit);
    return { to: routes.home };
  },
});

const addressText = z.string().trim().max(500).default("");
const address = {
  customerType: z.enum(["private", "company"], "Please choose one"),
  firstName: addressText,
  lastName: addressText,
  company: addressText,
  vatId: addressText,
  address1: addressText,
  postcode: addressText,
  city: addressText,
  email: addressText,
};

/**
 * `POST /api/forms/update-customer`: the invoice address of the settings. It names the customer: whose session has ended
 * meanwhile would otherwise save it as a guest's, unnoticed.
 */
export const updateCustomer = formCase({
  page: settingsPage("billing"),
  operation: "updateCustomer",
  keep: [...Object.keys(address), "country"],
  fields: z
    .strictObject({ ...address, country: countryField, customer: z.string().min(1).max(100) })
    .superRefine(ruledBy(billingSchema)),
  async run({ customer: id, ...typed }, { ask, page }) {
    const isCompany = typed.customerType === "company";
    const billing = { ...typed, ...(isCompany ? {} : { company: "", vatId: "" }) };
    const { updateCustomer: answer } = await ask(UpdateCustomerDocument, { input: { id, billing } });
    required("updateCustomer", answer?.customer);
    return { to: page, notice: { kind: "success", text: "Your invoice details are saved." } };
  },
});
