import { redirect } from "next/navigation";
import { Section } from "@/components/layout/section";
import { OrderBehindSignIn } from "@/components/orders/order-behind-sign-in";
import { readOrder, instructionsThatWait } from "@/components/orders/read-orders";
import { LoginForm } from "@/components/sign-in/login-form";
import { LoginFrame } from "@/components/sign-in/login-frame";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { cookieNames } from "@/lib/rules/cookie-names";
import { bearerOf, isSignInUnknown } from "@/lib/gateway/headers";
import { readJar } from "@/lib/gateway/read";
import { offersPasskeys, readMember } from "@/lib/read/account";
import { readCountries } from "@/lib/read/countries";
import { routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";

export const metadata = { title: "Login" };

/**
 * The login page (R083, R470). A signed-in member is redirected. When nobody can check the tokens, a sign-in form would
 * treat a member as a guest. The pages of the account then report that the account does not answer, and this page
 * reports that signing in is not possible.
 */
export default async function AccountPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const target = safeRedirect(one(query.redirect_to), env.ORIGIN, "");
  const [member, jar] = await Promise.all([readMember(), readJar()]);
  const hasBearer = bearerOf(jar) !== undefined;
  if (member !== null && (member !== "unknown" || hasBearer)) redirect(target || routes.me);
  if (isSignInUnknown(jar))
    return (
      <Section>
        <SignInUnknown title="Your account" />
      </Section>
    );

  const mode = one(query.mode) === "register" ? "register" : "login";
  const orderId = /^\/store\/confirm\/([1-9]\d{0,9})$/.exec(target)?.[1];
  const [flash, order, countries, passkeys] = await Promise.all([
    readFlash(query.notice),
    orderId ? readOrder(orderId) : "missing",
    readCountries(),
    offersPasskeys(),
  ]);
  // The session that has just placed the order as a guest may see it without signing in.
  if (typeof order === "object") redirect(target);
  return (
    <LoginFrame
      target={target}
      receipt={
        orderId ? <OrderBehindSignIn id={orderId} instructions={await instructionsThatWait()} /> : null
      }
    >
      <LoginForm
        countries={countries ?? []}
        initialState={mode}
        type="full"
        redirectTo={target || undefined}
        loginError={Boolean(one(query.fla_login_error))}
        isSent={jar.get(cookieNames.login) !== undefined && !one(query.other)}
        outboxHint={env.isLoopback && !env.SMTP_URL}
        passkeys={passkeys}
        cookieDomain={env.COOKIE_DOMAIN}
        flash={flash ? { ...flash, mode } : undefined}
      />
    </LoginFrame>
  );
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
