import { notFound, redirect } from "next/navigation";
import { DeskPage } from "@/components/desk/desk-page";
import { OwnPasskeys } from "@/components/desk/passkeys/own-passkeys";
import { StaffPasskeys } from "@/components/desk/passkeys/staff-passkeys";
import { deskVisitor } from "@/components/desk/require-desk";
import { toPasskeyRows } from "@/components/settings/passkey-rows";
import { GetPasskeysDocument } from "@/graphql/generated/member/documents";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";
import { readViewer } from "@/lib/gateway/read";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";

export const metadata = { title: "Passkeys" };

/** Asks for nothing that only a passkey opens, because this page adds one. */
export default async function PasskeysPage({ searchParams }: PageQuery) {
  const visitor = await deskVisitor();
  if (!visitor) notFound();
  if (!visitor.isCurrent) redirect(confirmFor(deskRoutes.passkeys));
  const query = await searchParams;
  const then = safeRedirect(String(query.then ?? ""), env.ORIGIN, deskRooms.inbox.href);
  const [flash, { passkeys }, staff] = await Promise.all([
    readFlash(query.notice),
    readViewer(GetPasskeysDocument, {}),
    mayOf(visitor)("setPasskeyDay") ? readDesk(({ staffPasskeys }) => staffPasskeys, {}) : null,
  ]);
  return (
    <DeskPage title="Passkeys" flash={flash}>
      <OwnPasskeys visitor={visitor} passkeys={toPasskeyRows(passkeys, new Date())} then={then} />
      {staff ? <StaffPasskeys visitor={visitor} {...staff} flash={flash} /> : null}
    </DeskPage>
  );
}
