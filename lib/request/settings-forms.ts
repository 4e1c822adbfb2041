import { z } from "zod";
import {
  DeleteAccountDocument,
  RemoveProfileImageDocument,
  RequestAccountDeletionDocument,
  UpdateProfileDocument,
} from "@/graphql/generated/member/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { settingsPage } from "@/lib/settings-page";
import { problemsOf } from "@/lib/rules/forms/problems";
import { profileSchema } from "@/lib/rules/forms/profile";
import { toProfileInput } from "@/lib/profile-input";
import { signOut } from "./auth";
import { formCase } from "./forms";

const text = z.string().max(1_000).default("");
const interests = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3}){0,9}$/)
  .transform((value) => value.split(",").map(Number))
  .default([]);

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
    .strictObject({ ...profileFields, interests, newsletter: z.literal("on").optional() })
    .superRefine(({ newsletter: _, ...values }, context) => {
      for (const [name, message] of Object.entries(problemsOf(profileSchema, values)))
        context.addIssue({ code: "custom", path: [name], message });
    }),
  async run({ interests: chosen, newsletter, ...typed }, { ask, page }) {
    const values: Record<string, string> = typed;
    const input = toProfileInput((name) => values[name] ?? "", chosen, newsletter === "on");
    if (!(await ask(UpdateProfileDocument, { input })).updateProfile?.viewer)
      throw new GraphqlFailure({ operation: "updateProfile" });
    return { to: page, notice: { kind: "success", text: "Your profile is saved." } };
  },
});

/** `POST /api/forms/remove-profile-image`. */
export const removeProfileImage = formCase({
  page: settingsPage("image"),
  operation: "removeProfileImage",
  fields: z.strictObject({}),
  async run(_fields, { ask, page }) {
    if (!(await ask(RemoveProfileImageDocument, {})).removeProfileImage?.viewer)
      throw new GraphqlFailure({ operation: "removeProfileImage" });
    return { to: page, notice: { kind: "success", text: "Your profile image is removed." } };
  },
});

/** `POST /api/forms/request-deletion`: sends the code; the page then asks for it. */
export const requestDeletion = formCase({
  page: settingsPage("delete"),
  operation: "requestAccountDeletion",
  fields: z.strictObject({}),
  async run(_fields, { ask }) {
    if (!(await ask(RequestAccountDeletionDocument, {})).requestAccountDeletion)
      throw new GraphqlFailure({ operation: "requestAccountDeletion" });
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
    if (!(await ask(DeleteAccountDocument, { code })).deleteAccount)
      throw new GraphqlFailure({ operation: "deleteAccount" });
    await signOut(visit);
    return { to: "/account/goodbye" };
  },
});
