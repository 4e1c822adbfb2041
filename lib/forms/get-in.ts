import { z } from "zod";
import { GetInWithEmailDocument, RegisterFlaUserDocument } from "@/graphql/generated/member/documents";
import { env } from "@/lib/env";
import { cookieNames } from "@/lib/rules/cookie-names";
import { required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { loginSchema, registerSchema, touchPointOf, wantsNews } from "@/lib/rules/forms/sign-in";
import { formCase, numbersField, type Outcome, ruledBy, type Tools } from "./form-case";

const text = z.string().trim().max(300).optional();
const path = z.string().max(2_000).optional();
const flag = z.enum(["on", "true", "1"]).optional();
const LOGIN_NOTE = "Perfect: Please have a look in your e-mail inbox!";
const REGISTER_NOTE = "Perfect: We send you an invitation-link. Please have a look in your e-mail inbox!";

export const getIn = formCase({
  page: routes.account,
  operation: "getInWithEmail",
  keep: ["log"],
  fields: z.strictObject({ log: z.string().max(320), redirect_to: path }).superRefine(ruledBy(loginSchema)),
  async run({ log, redirect_to }, tools) {
    rememberTarget(redirect_to, tools);
    const answer = (await tools.ask(GetInWithEmailDocument, { log: log.trim() })).getInWithEmail;
    return sent(answer, { text: LOGIN_NOTE, log }, redirect_to, tools);
  },
});

const registerFields = {
  log: z.string().max(320),
  firstname: text.default(""),
  lastname: text.default(""),
  oneName: flag,
  locale: text.default(""),
  company: text,
  jobRole: text,
  interests: numbersField.optional(),
  newsletter: flag,
  kickStart: flag,
  touchPoint: path,
};

export const register = formCase({
  page: `${routes.account}?mode=register`,
  operation: "registerFlaUser",
  keep: Object.keys(registerFields),
  fields: z
    .strictObject({ ...registerFields, redirect_to: path })
    .superRefine((values, context) =>
      ruledBy(registerSchema)({ ...values, newsletter: values.newsletter !== undefined }, context),
    ),
  async run({ redirect_to, oneName, ...typed }, tools) {
    rememberTarget(redirect_to, tools);
    const input = {
      ...typed,
      log: typed.log.trim(),
      lastname: oneName ? "" : typed.lastname,
      newsletter: wantsNews(typed.newsletter !== undefined, typed.interests),
      kickStart: typed.kickStart !== undefined,
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
