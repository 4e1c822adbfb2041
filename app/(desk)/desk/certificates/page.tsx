import { CertificateList } from "@/components/desk/certificates/certificate-list";
import { DeskFind, nextPage, queryNumber, queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { IssueCertificate } from "@/components/desk/certificates/issue-certificate";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.certificates.label };

export default async function CertificatesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRooms.certificates.href);
  const query = await searchParams;
  const find = queryText(query.find);
  const wanted = { find, before: queryNumber(query.before) };
  const [found, certifications] = await Promise.all([
    readDesk(({ certificates }) => certificates, wanted),
    readDesk((reads) => reads.certifications, {}),
  ]);
  const flash = await readFlash(query.notice);
  const page = find
    ? `${deskRooms.certificates.href}?${new URLSearchParams({ find }).toString()}`
    : deskRooms.certificates.href;
  return (
    <DeskPage
      title={deskRooms.certificates.label}
      meta={<p>Newest first. Times are Vienna time.</p>}
      flash={flash}
    >
      <DeskFind action={deskRooms.certificates.href} label="Name, address, title or number" find={find} />
      <IssueCertificate certifications={certifications} flash={flash} />
      <CertificateList
        certificates={found.nodes}
        page={page}
        flash={flash}
        empty={find ? `No certificate contains “${find}”.` : "There are no certificates yet."}
      />
      {found.next ? (
        <a href={nextPage(deskRooms.certificates.href, find, found.next)}>More certificates</a>
      ) : null}
    </DeskPage>
  );
}
