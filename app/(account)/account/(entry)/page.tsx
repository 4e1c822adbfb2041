import { redirect } from "next/navigation";
import { GuestReceipt, OrderBehindSignIn } from "@/components/orders/guest-receipt";
import { guestMeans } from "@/components/orders/read-orders";
import { LoginForm } from "@/components/sign-in/login-form";
import { LoginFrame } from "@/components/sign-in/login-frame";
import { GetCountriesDocument, GetOrderDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { answerOr } from "@/lib/gateway/failure";
import { readJar, readPublic, readViewer } from "@/lib/gateway/read";
import { readMember } from "@/lib/read-account";
import { routes } from "@/lib/routes";
import { safeRedirect } from "@/lib/rules/redirect-target";

export const metadata = { title: "Login" };

/** The login entry (R083, R470). A signed-in member has nothing to do here and goes on. */
export default async function AccountPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const target = safeRedirect(one(query.redirect_to), env.ORIGIN, "");
  const member = await readMember();
  if (member !== null && member !== "unknown") redirect(target || routes.me);

  const mode = one(query.mode) === "register" ? "register" : "login";
  const orderId = /^\/store\/confirm\/([1-9]\d{0,9})$/.exec(target)?.[1];
  const [flash, order, countries, jar] = await Promise.all([
    readFlash(query.notice),
    orderId ? receiptFor(orderId) : null,
    countryList(),
    readJar(),
  ]);
  return (
    <LoginFrame
      receipt={
        order ? (
          <GuestReceipt order={order} means={guestMeans()} />
        ) : orderId ? (
          <OrderBehindSignIn id={orderId} />
        ) : null
      }
    >
      <LoginForm
        countries={countries}
        initialState={mode}
        type="full"
        redirectTo={target || undefined}
        loginError={Boolean(one(query.fla_login_error))}
        isSent={jar.get(cookieNames.login) !== undefined}
        outboxHint={env.isLoopback && !env.SMTP_URL}
        cookieDomain={env.COOKIE_DOMAIN}
        flash={flash ? { ...flash, mode } : undefined}
      />
    </LoginFrame>
  );
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The order that this browser has just placed as a guest; the shop answers only its placing session. */
async function receiptFor(id: string) {
  return (await answerOr(readViewer(GetOrderDocument, { id }), () => null))?.order ?? null;
}

/** Signing in needs no country; without the shop only registering has to wait. */
async function countryList() {
  const answer = await answerOr(readPublic(GetCountriesDocument, {}), () => null);
  return (answer?.countryList ?? []).filter((country) => country !== null);
}
