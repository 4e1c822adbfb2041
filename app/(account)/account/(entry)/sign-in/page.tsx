import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmSignIn } from "@/components/sign-in/confirm-sign-in";
import { LoginFrame } from "@/components/sign-in/login-frame";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { readJar } from "@/lib/gateway/read";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { routes } from "@/lib/routes";

/** The address holds the key: it is told to nobody. */
export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Opened from a mail. Opening changes nothing, whoever opens it: scanners do too (threats A1, A2). */
export default async function SignInPage({ searchParams }: PageQuery) {
  const { token, code_required: codeRequired, notice } = await searchParams;
  if (typeof token !== "string" || token === "") redirect(`${routes.account}?fla_login_error=1`);
  const [flash, jar] = await Promise.all([readFlash(notice), readJar()]);
  // Whether this is the browser that asked is decided when the button is pressed; here it is a guess.
  const code = codeRequired ? "asked" : jar.get(cookieNames.login) ? "none" : "offered";
  return (
    <LoginFrame>
      <ConfirmSignIn token={token} code={code} problem={flash?.kind === "error" ? flash.text : undefined} />
    </LoginFrame>
  );
}
