import { redirect } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { FreshSignInScreen } from "@/components/account/fresh-sign-in-screen";
import { GetConfirmationDocument } from "@/graphql/generated/member/documents";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { confirmFor, routes } from "@/lib/addresses/routes";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";

export const metadata = { title: "Is it you?" };

/** The page for forms without a script when the sign-in is no longer fresh. Afterwards it leads back. */
export default async function ConfirmPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const then = safeRedirect(String(query.then ?? ""), env.ORIGIN, routes.settings);
  await requireMember(confirmFor(then, query.by === "passkey" ? "passkey" : undefined));
  const [flash, { confirmation }] = await Promise.all([
    readFlash(query.notice),
    answerOr(readViewer(GetConfirmationDocument, {}), () => ({ confirmation: null })),
  ]);
  const onlyPasskey = query.by === "passkey" && confirmation?.needsPasskey === true;
  if (confirmation?.isFresh && (!onlyPasskey || confirmation.byPasskey)) redirect(then);
  return (
    <FreshSignInScreen
      hasPasskey={confirmation?.hasPasskey === true}
      onlyPasskey={onlyPasskey}
      then={then}
      isSent={query.step === "code"}
      flash={flash}
    />
  );
}
