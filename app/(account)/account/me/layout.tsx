import type { ReactNode } from "react";
import { AccountShell } from "@/components/account/account-shell";
import { SessionWatch } from "@/components/account/session-watch";
import { ForgetOnLogout } from "@/components/cart/forget-cart";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { isVisitorUnknown } from "@/lib/gateway/read";
import { readMember } from "@/lib/read/account";

/** Personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await readMember();
  return (
    <AccountShell>
      <ForgetOnLogout />
      <SessionWatch />
      {(await isVisitorUnknown()) ? <SignInUnknown title="Your account" /> : children}
    </AccountShell>
  );
}
