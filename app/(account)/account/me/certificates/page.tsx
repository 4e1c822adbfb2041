import { certificateView } from "@/components/certificates/certificate-view";
import { CertificatesScreen } from "@/components/certificates/certificates-screen";
import { requireMember } from "@/components/account/require-member";
import { LoadFailure } from "@/components/ui/load-failure";
import {
  GetCertificatesDocument,
  GetRevokedCertificatesDocument,
} from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { absolute } from "@/lib/seo";

export const metadata = { title: "Certificates" };

export default async function CertificatesPage({ searchParams }: PageQuery) {
  const member = await requireMember(routes.certificates);
  if (member === "unknown") return <LoadFailure title="Certificates" message={messageFor("viewer")} />;
  const [answer, revoked, flash] = await Promise.all([
    answerOr(readViewer(GetCertificatesDocument, {}), () => null),
    // A remote host may not know which certificates were revoked. That must not hide the list.
    answerOr(readViewer(GetRevokedCertificatesDocument, {}), () => null),
    readFlash((await searchParams).notice),
  ]);
  if (!answer?.certificates)
    return <LoadFailure title="Certificates" message={messageFor("getCertificates")} />;
  const revokedAt = new Map(
    (revoked?.certificates ?? []).flatMap((one) =>
      one?.revoked_at ? [[one.id, one.revoked_at] as const] : [],
    ),
  );
  const certificates = answer.certificates
    .filter((certificate) => certificate !== null)
    .map((certificate) => certificateView(certificate, revokedAt, absolute("")));
  return <CertificatesScreen certificates={certificates} knowsRevoked={revoked !== null} flash={flash} />;
}
