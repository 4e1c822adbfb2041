import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmSignIn } from "@/components/sign-in/confirm-sign-in";
import { LoginForm } from "@/components/sign-in/login-form";
import { LoginFrame } from "@/components/sign-in/login-frame";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { texts } from "@/lib/gateway/errors";
import { readJar, readSignInLink } from "@/lib/gateway/read";
import { readMember } from "@/lib/read-account";
import { readCountries } from "@/lib/read-countries";
import { routes } from "@/lib/routes";
import { safeRedirect } from "@/lib/rules/redirect-target";

/** The address holds the key: it is told to nobody. */
export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/**
 * Opened from a mail. Opening changes nothing, whoever opens it: scanners do too (threats A1, A2). A link that was used
 * leads a member on, and offers anybody else a new one (lesson 46).
 */
export default async function SignInPage({ searchParams }: PageQuery) {
  const { token, code_required: codeRequired, notice } = await searchParams;
  if (typeof token !== "string" || token === "") redirect(`${routes.account}?fla_login_error=1`);
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

/** Says that the link does not work, and asks for a new one; the address stands there where this browser may know it. */
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
