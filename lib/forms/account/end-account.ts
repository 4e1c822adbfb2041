import { object, string } from "yup";
import {
  DeleteAccountDocument,
  EndAllSessionsDocument,
  RequestAccountDeletionDocument,
} from "@/graphql/generated/member/documents";
import { routes } from "@/lib/addresses/routes";
import { settingsPage } from "@/lib/addresses/settings-page";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { longestTyped } from "@/lib/rules/forms/typed-code";
import { durationText, times } from "@/lib/rules/times/times";
import { typedForm } from "../typed-form";

export const requestDeletion = typedForm({
  page: settingsPage("delete"),
  operation: "requestAccountDeletion",
  schema: object({}),
  async run(_fields, { ask }) {
    const { requestAccountDeletion } = await ask(RequestAccountDeletionDocument, {});
    required("requestAccountDeletion", requestAccountDeletion);
    const text = `We have sent you a code by e-mail. It works for ${durationText(times.code)}.`;
    return { to: settingsPage("code"), notice: { kind: "success", text } };
  },
});

/** The code of a mail that deletes the account. */
const deletionCodeSchema = object({
  code: string().trim().required("Please enter the code").max(longestTyped),
});

/** The browser signs out afterwards. */
export const deletion = typedForm({
  page: settingsPage("code"),
  operation: "deleteAccount",
  schema: deletionCodeSchema,
  keep: [],
  async run({ code }, { ask }) {
    required("deleteAccount", (await ask(DeleteAccountDocument, { code })).deleteAccount);
    return { to: routes.goodbye };
  },
});

/** The browser signs out afterwards. */
export const endSessions = typedForm({
  page: `${routes.settings}#signed-in-browsers`,
  operation: "endAllSessions",
  schema: object({}),
  async run(_fields, { ask }) {
    try {
      await ask(EndAllSessionsDocument, {});
    } catch (failure) {
      // The session has already ended elsewhere, so nothing is left to do.
      if (!(failure instanceof GraphqlFailure && failure.code === "UNAUTHENTICATED")) throw failure;
    }
    return { to: routes.home };
  },
});
