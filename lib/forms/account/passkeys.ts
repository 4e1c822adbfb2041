import { durationText, times } from "@/lib/rules/times/times";
import { z } from "zod";
import { RequestConfirmationDocument } from "@/graphql/generated/member/documents";
import { env } from "@/lib/env";
import { PASSKEY_GRANT, signIn, type SignIn } from "@/lib/gateway/auth";
import { cookieNames } from "@/lib/rules/cookie-names";
import { texts } from "@/lib/gateway/errors";
import { required } from "@/lib/gateway/failure";
import { type Hosts, visitOf, withCookies } from "@/lib/gateway/gateway";
import type { Visit } from "@/lib/gateway/visit";
import { confirmFor, routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { formCase, nextPage, readForm } from "../form-case";
import { tooManyTries, wrongCode } from "./sign-in";

const credential = z.string().min(1).max(12_000);
const target = z.string().max(2_000).optional();
const passkeyForm = z.object({ credential, redirect_to: target });
const proofForm = z.union([
  z.object({ credential, redirect_to: target }),
  z.object({ code: z.string().max(20), work: z.string().max(4_000).optional(), redirect_to: target }),
]);

const wrongPasskey = "This passkey is not valid here. Please use another one.";
const wrongPasskeyOfGuest = "This passkey is not valid here. Please use another one, or your e-mail.";

type Told = { to: string } | { problem: string; task?: string };

/** `POST /api/auth/passkey`: signs in with an authenticator's signature. It needs a script. */
export async function signInByPasskey(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const visit = visitOf(request, hosts);
  const fields = passkeyForm.safeParse(form);
  if (!fields.success) return tell(visit, { problem: wrongPasskeyOfGuest });
  const { credential, redirect_to: wanted } = fields.data;
  const outcome = await signIn(visit, { grant_type: PASSKEY_GRANT, credential });
  if (outcome.kind !== "signed-in") return tell(visit, problemOf(outcome, wrongPasskeyOfGuest));
  const targets = [wanted, visit.jar.get(cookieNames.loginRedirect)];
  const to = targets.map((path) => safeRedirect(path, env.ORIGIN, "")).find(Boolean) ?? routes.me;
  visit.jar.drop(cookieNames.loginRedirect);
  return tell(visit, { to });
}

/** A script gets JSON. A plain form returns to its page. */
export async function confirmSignIn(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const visit = visitOf(request, hosts);
  const to = safeRedirect(form.redirect_to, env.ORIGIN, routes.settings);
  const told = await confirmed(visit, form, to);
  if (request.headers.get("accept") === "application/json") return tell(visit, told);
  if ("to" in told) return nextPage(visit, told);
  const { problem } = told;
  return nextPage(visit, {
    to: `${confirmFor(to)}&step=code`,
    notice: { kind: "error", text: problem, fields: { code: problem } },
  });
}

async function confirmed(visit: Visit, form: Record<string, string>, to: string): Promise<Told> {
  const fields = proofForm.safeParse(form);
  if (!fields.success) return { problem: wrongCode };
  const isPasskey = "credential" in fields.data;
  const { redirect_to: _, ...proof } = fields.data;
  const grant_type = isPasskey ? PASSKEY_GRANT : "urn:fla:login-code";
  const grant = Object.entries({ ...proof, grant_type }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  const outcome = await signIn(visit, Object.fromEntries(grant), true);
  if (outcome.kind === "signed-in") return { to };
  return problemOf(outcome, isPasskey ? wrongPasskey : wrongCode);
}

function problemOf(outcome: Exclude<SignIn, { kind: "signed-in" }>, refused: string): Told {
  if (outcome.kind === "too-many") return { problem: tooManyTries };
  if (outcome.kind === "unavailable") return { problem: texts.unavailable };
  if (outcome.kind === "work") return { problem: texts.workFirst, task: outcome.task };
  return { problem: refused };
}

function tell({ jar }: Visit, told: Told): Response {
  return withCookies(Response.json(told), jar);
}

export const requestConfirmation = formCase({
  page: confirmFor(routes.settings),
  operation: "requestConfirmation",
  fields: z.strictObject({}),
  async run(_fields, { ask, page }) {
    required("requestConfirmation", (await ask(RequestConfirmationDocument, {})).requestConfirmation);
    const text = `We have sent you a code by e-mail. It works for ${durationText(times.code)}.`;
    return { to: `${page}&step=code`, notice: { kind: "success", text } };
  },
});
