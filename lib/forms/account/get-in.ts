import { string } from "yup";
import { GetInWithEmailDocument, RegisterFlaUserDocument } from "@/graphql/generated/member/documents";
import { env } from "@/lib/env";
import { cookieNames } from "@/lib/rules/cookie-names";
import { required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { ticked } from "@/lib/rules/forms/form-lines";
import { loginSchema, registerSchema, touchPointOf, wantsNews } from "@/lib/rules/forms/sign-in";
import { type Tools, typedCase } from "../form-case";
import type { Outcome } from "../typed-form";

const LOGIN_NOTE = "Perfect: Please have a look in your e-mail inbox!";
const REGISTER_NOTE = "Perfect: We send you an invitation-link. Please have a look in your e-mail inbox!";

export const getIn = typedCase({
  page: routes.account,
  operation: "getInWithEmail",
  keep: ["log"],
  schema: loginSchema.pick(["log"]).shape({ redirect_to: string() }),
  async run({ log, redirect_to }, tools) {
    rememberTarget(redirect_to, tools);
    const answer = (await tools.ask(GetInWithEmailDocument, { log })).getInWithEmail;
    return sent(answer, { text: LOGIN_NOTE, log }, redirect_to, tools);
  },
});

const registerForm = registerSchema.shape({ kickStart: ticked(), touchPoint: string() });

export const register = typedCase({
  page: `${routes.account}?mode=register`,
  operation: "registerFlaUser",
  keep: Object.keys(registerForm.fields),
  schema: registerForm.shape({ redirect_to: string() }),
  async run({ redirect_to, ...typed }, tools) {
    rememberTarget(redirect_to, tools);
    const input = {
      ...typed,
      newsletter: wantsNews(typed.newsletter, typed.interests),
      kickStart: typed.kickStart ?? false,
      touchPoint: touchPoint(typed.touchPoint),
    };
    const answer = (await tools.ask(RegisterFlaUserDocument, { input })).registerFlaUser;
    return sent(answer, { text: REGISTER_NOTE, log: typed.log }, redirect_to, tools);
  },
});

/** With a script, the page writes the cookie itself. Without one, the cookie is added to this request only. */
function rememberTarget(target: string | undefined, { visit }: Tools): void {
  const path = safeRedirect(target, env.ORIGIN, "");
  if (path) visit.jar.pretend(cookieNames.loginRedirect, path);
}

function sent(
  answer: { status: string | null; redirect?: string | null } | null,
  { text, log }: { text: string; log: string },
  target: string | undefined,
  { page }: Tools,
): Outcome {
  const path = safeRedirect(required("getInWithEmail", answer).redirect, env.ORIGIN, "");
  if (path) return { to: path };
  const back = safeRedirect(target, env.ORIGIN, "");
  const to = new URL(page, env.ORIGIN);
  to.searchParams.set("sent", "1");
  if (back) to.searchParams.set("redirect_to", back);
  return { to: to.pathname + to.search, notice: { kind: "success", text, values: { log: log.trim() } } };
}

/** The page that contained the form. With a script, the page sends its full address. */
function touchPoint(page: string | undefined): string | null {
  const path = safeRedirect(page, env.ORIGIN, "");
  return path ? touchPointOf(env.ORIGIN + path) : null;
}
