import { z } from "zod";
import { env } from "@/lib/env";
import { cookieNames } from "@/lib/rules/cookie-names";
import { texts } from "@/lib/gateway/errors";
import { visitOf, type Hosts } from "@/lib/gateway/gateway";
import type { Visit } from "@/lib/gateway/visit";
import { routes, signInFor } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { signIn, signOut, type SignIn } from "@/lib/gateway/auth";
import { cleanCode, longestTyped } from "@/lib/rules/forms/typed-code";
import { checkSignIn } from "@/lib/gateway/check-sign-in";
import { SIGN_IN_UNAVAILABLE } from "@/lib/http/unavailable";
import { formCase, nextPage, readForm, seeOther } from "../form-case";

const code = z
  .string()
  .max(longestTyped)
  .transform((typed) => cleanCode(typed, "signIn"));
const linkForm = z.object({
  token: z
    .string()
    .max(500)
    .transform((pasted) => cleanCode(pasted, "secret"))
    .pipe(z.string().min(1)),
  code: code.optional(),
});
const codeForm = z.object({
  code,
  email: z
    .string()
    .max(320)
    .transform((typed) => cleanCode(typed, "email"))
    .optional(),
  redirect_to: z.string().optional(),
  /** The form's page, unless that is the sign-in page. A refused code is reported there. */
  back: z.string().optional(),
  work: z.string().max(4_000).optional(),
});

export async function signInByLink(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const fields = linkForm.safeParse(form);
  if (!fields.success) return seeOther(`${routes.account}?fla_login_error=1`);
  const visit = visitOf(request, hosts);
  const { token, code } = fields.data;
  const outcome = await signIn(visit, { grant_type: "urn:fla:login-link", token, ...(code ? { code } : {}) });
  const again = `${routes.signIn}?token=${encodeURIComponent(token)}`;
  const withCode = `${again}&code_required=1`;
  return answer(visit, outcome, { withCode, again: code ? withCode : again });
}

export const wrongCode = "This code is not valid or has expired.";
export const tooManyTries = "Too many tries. Please wait a few minutes.";

/** A browser that did not request the code also sends the e-mail address. */
export async function signInByCode(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const fields = codeForm.safeParse(form);
  if (!fields.success) return seeOther(`${routes.account}?fla_login_error=1`);
  const visit = visitOf(request, hosts);
  const { code, email, redirect_to: target, back: page, work } = fields.data;
  const outcome = await signIn(visit, {
    grant_type: "urn:fla:login-code",
    code,
    ...(email ? { email } : {}),
    ...(work ? { work } : {}),
  });
  const back = safeRedirect(target, env.ORIGIN, "");
  const own = safeRedirect(page, env.ORIGIN, "");
  if (own && outcome.kind === "refused")
    return nextPage(visit, {
      to: own,
      notice: { kind: "error", text: wrongCode, fields: { code: wrongCode } },
    });
  const again = own || (back ? signInFor(back) : routes.account);
  return answer(visit, outcome, { withCode: again, again, wanted: back, typed: email, isCode: true });
}

export async function signOutForm(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const visit = visitOf(request, hosts);
  await signOut(visit);
  return nextPage(visit, { to: form.back === routes.goodbye ? routes.goodbye : routes.home });
}

type Pages = {
  withCode: string;
  /** The page for another try when the link or code could not be checked. */
  again: string;
  wanted?: string;
  typed?: string;
  isCode?: boolean;
};

/**
 * Checks the target again although it was checked when it was stored, because a neighbouring host can write the cookie.
 */
function answer(visit: Visit, outcome: SignIn, pages: Pages): Response {
  const { withCode, again, wanted } = pages;
  const { jar } = visit;
  if (outcome.kind === "unavailable" || outcome.kind === "too-many") {
    const text = outcome.kind === "too-many" ? tooManyTries : texts.unavailable;
    return nextPage(visit, { to: again, notice: { kind: "error", text } });
  }
  if (outcome.kind === "work") {
    const values = { work: outcome.task, ...(pages.typed ? { log: pages.typed } : {}) };
    const fields = { code: texts.workFirst };
    return nextPage(visit, { to: again, notice: { kind: "info", text: texts.workFirst, values, fields } });
  }
  if (outcome.kind === "code-required") return nextPage(visit, { to: withCode });
  if (outcome.kind === "refused") return notValid(visit, outcome, pages);
  const targets = [outcome.redirect, wanted, jar.get(cookieNames.loginRedirect)];
  const target = targets.map((path) => safeRedirect(path, env.ORIGIN, "")).find(Boolean) ?? routes.me;
  jar.drop(cookieNames.loginRedirect);
  return nextPage(visit, { to: target });
}

/** The e-mail address travels in the notice's cookie, never in the URL. */
function notValid(
  visit: Visit,
  { email, redirect }: Extract<SignIn, { kind: "refused" }>,
  { wanted, typed, isCode }: Pages,
): Response {
  const back = wanted || safeRedirect(redirect, env.ORIGIN, "");
  const query = new URLSearchParams({
    ...(!isCode && { fla_login_error: "1" }),
    ...(back && { redirect_to: back }),
  });
  const to = query.size > 0 ? `${routes.account}?${query}` : routes.account;
  const log = email ?? typed;
  const values = log ? { log } : undefined;
  const text = isCode ? wrongCode : texts.invalidLink;
  const fields = isCode ? { code: text } : undefined;
  const notice = values || fields ? { kind: "info" as const, text, values, fields } : undefined;
  return nextPage(visit, { to, notice });
}

/** The button of a page for which the visitor's tokens were refused (components/sign-in/sign-in-unknown.tsx). */
export const checkSignInForm = formCase({
  page: routes.me,
  operation: "viewer",
  fields: z.strictObject({}),
  run: async (_fields, { visit, page }) =>
    (await checkSignIn(visit))
      ? { to: page }
      : { to: page, notice: { kind: "error", text: SIGN_IN_UNAVAILABLE } },
});
