import { AccountSection, SectionEmpty, SectionFailure } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import {
  GetCertificatesDocument,
  type GetCertificatesQuery,
  GetRevokedCertificatesDocument,
} from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { routes } from "@/lib/routes";
import { dayText } from "@/lib/rules/day-text";
import styles from "./certificates-section.module.css";

const SHOWN = 3;

type Certificate = NonNullable<NonNullable<GetCertificatesQuery["certificates"]>[number]>;

export async function CertificatesSection() {
  const certificates = await readCertificates();
  const all = { href: routes.certificates, label: "All certificates" };
  return (
    <AccountSection id="latest-certificates" title="Certificates" more={all}>
      {"problem" in certificates ? (
        <SectionFailure message={certificates.problem} />
      ) : certificates.rows.length === 0 ? (
        <SectionEmpty text="Finish a workshop, and its certificate waits here for you.">
          <ButtonLink href="/workshops" variant="outline" color="black" size="xs">
            Find a workshop
          </ButtonLink>
        </SectionEmpty>
      ) : (
        <ul className={styles.certificates}>
          {certificates.rows.slice(0, SHOWN).map((certificate) => (
            <CertificateRow
              key={certificate.id}
              certificate={certificate}
              isRevoked={certificates.revoked.has(certificate.id)}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function CertificateRow({ certificate, isRevoked }: { certificate: Certificate; isRevoked: boolean }) {
  const { certification, workshop, created_at, feedbackForm } = certificate;
  return (
    <li className={styles.certificate}>
      <AppLink className={styles.title} href={routes.certificates}>
        {certification?.title ?? "Certificate"}
      </AppLink>
      <span className={styles.date}>{dayText(workshop?.date ?? created_at)}</span>
      {isRevoked ? (
        <span className={styles.revoked}>Revoked</span>
      ) : feedbackForm ? (
        <span className={styles.open}>Feedback open</span>
      ) : null}
    </li>
  );
}

type Certificates = { rows: Certificate[]; revoked: Set<string> };

async function readCertificates(): Promise<Certificates | { problem: string }> {
  const [answer, revocations] = await Promise.all([
    answerOr(readViewer(GetCertificatesDocument, {}), (failure) => ({
      problem: messageFor("getCertificates", failure),
    })),
    // A CRM elsewhere may not know that field: then nothing is marked, and the list is still shown.
    answerOr(readViewer(GetRevokedCertificatesDocument, {}), () => null),
  ]);
  if ("problem" in answer) return answer;
  if (!answer.certificates) return { problem: messageFor("getCertificates") };
  return {
    rows: answer.certificates.filter((certificate) => certificate !== null),
    revoked: new Set(revocations?.certificates?.flatMap((one) => (one?.revoked_at ? [one.id] : []))),
  };
}
