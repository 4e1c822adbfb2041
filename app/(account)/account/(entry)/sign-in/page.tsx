import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmSignIn } from "@/components/sign-in/confirm-sign-in";
import { LoginForm } from "@/components/sign-in/login-form";
import { LoginFrame } from "@/components/sign-in/login-frame";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { cookieNames } from "@/lib/rules/cookie-names";
import { texts } from "@/lib/gateway/errors";
import { readJar, readSignInLink } from "@/lib/gateway/read";
import { readMember } from "@/lib/read/account";
import { readCountries } from "@/lib/read/countries";
import { routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { cleanCode } from "@/lib/rules/forms/typed-code";

/** The address contains the key, so no referrer may pass it on. */
export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/**
 * The page of a mailed link. Opening the page changes nothing, because scanners also open it. For a used link, a member
 * is redirected and a guest is offered a new link.
 */
export default async function SignInPage({ searchParams }: PageQuery) {
  const { token: pasted, code_required: codeRequired, notice } = await searchParams;
  const token = typeof pasted === "string" ? cleanCode(pasted, "secret") : "";
  if (token === "") redirect(`${routes.account}?fla_login_error=1`);
  const [flash, jar, link] = await Promise.all([readFlash(notice), readJar(), readSignInLink(token)]);
  if (link.kind === "refused") {
    const member = await readMember();
    if (member !== null && member !== "unknown") redirect(routes.me);
    return <NewLink email={link.email} wanted={safeRedirect(link.redirect, env.ORIGIN, "")} />;
  }
  const isUnknown = link.kind === "unavailable" && !codeRequired;
  const code = isUnknown
    ? jar.get(cookieNames.login)
      ? "none"
      : "offered"
    : link.kind === "ready"
      ? "none"
      : "asked";
  return (
    <LoginFrame>
      <ConfirmSignIn token={token} code={code} problem={flash?.kind === "error" ? flash.text : undefined} />
    </LoginFrame>
  );
}

/** Says that the link does not work and offers a new one. The address is filled in if this browser may know it. */
async function NewLink({ email, wanted }: { email: string | null; wanted: string }) {
  const values = email ? { log: email } : undefined;
  return (
    <LoginFrame>
      <LoginForm
        countries={(await readCountries()) ?? []}
        type="full"
        redirectTo={wanted || undefined}
        loginError
        outboxHint={env.isLoopback && !env.SMTP_URL}
        cookieDomain={env.COOKIE_DOMAIN}
        flash={{ kind: "info", text: texts.invalidLink, values, mode: "login" }}
      />
    </LoginFrame>
  );
}
