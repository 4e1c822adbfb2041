import { z } from "zod";
import { EndAllSessionsDocument, EndSessionDocument } from "@/graphql/generated/member/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { signOut } from "./auth";
import { formCase } from "./forms";

const page = `${routes.settings}#signed-in-browsers`;

/** `POST /api/forms/end-session`: signs one browser of the member out. */
export const endSession = formCase({
  page,
  operation: "endSession",
  fields: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { ask, page: back }) {
    await ask(EndSessionDocument, { id });
    return { to: back, notice: { kind: "success", text: "That browser is signed out." } };
  },
});

/** `POST /api/forms/sign-out-everywhere`: after it this browser holds nothing of the member either. */
export const signOutEverywhere = formCase({
  page,
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
