import { EventAccessForm } from "@/components/events/event-access-form";
import { EventAccessOpen, EventAccessScreen } from "@/components/events/event-access-screen";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { answerOr } from "@/lib/gateway/failure";
import { isVisitorUnknown, readJar, readViewer } from "@/lib/gateway/read";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { cookieNames } from "@/lib/rules/cookie-names";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Event access",
  description: "Enter the code of your ticket, or the address that we sent it to, and go to the live room.",
  path: routes.eventAccessForm,
  index: false,
});

/** The public page of an access link (R055). Ticket holders see the room, even without a script. */
export default async function EventAccessPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const [flash, access, { eventAccess }, jar] = await Promise.all([
    readFlash(query.notice),
    openAccess(),
    readShopOffers(),
    readJar(),
  ]);
  const isUnknown = await isVisitorUnknown();
  const given = typeof query.token === "string" ? query.token : jar.get(cookieNames.typedCode);
  const token = flash?.values?.token ?? cleanCode(given ?? "", "code").slice(0, 100);
  const outcome = flash ? (flash.kind === "success" ? "open" : "refused") : undefined;
  const hasProblems = Object.keys(flash?.fields ?? {}).length > 0;
  return (
    <EventAccessScreen isOffered={eventAccess || access !== null} isFramed>
      {isUnknown ? <SignInUnknown /> : null}
      {access ? (
        <EventAccessOpen room={access.weloSpace} />
      ) : (
        <EventAccessForm
          token={token || undefined}
          email={flash?.values?.email}
          outcome={hasProblems ? undefined : outcome}
          problems={flash?.fields}
        />
      )}
    </EventAccessScreen>
  );
}

/** The visitor's access, if any. After a missing answer or a refusal, the page shows the form. */
async function openAccess() {
  const answer = await answerOr(readViewer(VerifyAccessDocument, {}), () => null);
  const flday = answer?.customer?.flday;
  return flday?.hasAccess ? flday : null;
}
