import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmSignIn } from "@/components/member/confirm-sign-in";
import { LoginFrame } from "@/components/member/login-frame";
import { readFlash } from "@/lib/request/read-flash";
import { routes } from "@/lib/routes";

/** The address holds the key: it is told to nobody. */
export const metadata: Metadata = {
  title: "Sign in",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Opened from a mail. Opening changes nothing, whoever opens it: scanners do too (threats A1, A2). */
export default async function SignInPage({ searchParams }: Query) {
  const { token, code_required: codeRequired, notice } = await searchParams;
  if (typeof token !== "string" || token === "") redirect(`${routes.account}?fla_login_error=1`);
  const flash = await readFlash(notice);
  return (
    <LoginFrame>
      <ConfirmSignIn
        token={token}
        codeRequired={Boolean(codeRequired)}
        problem={flash?.kind === "error" ? flash.text : undefined}
      />
    </LoginFrame>
  );
}
