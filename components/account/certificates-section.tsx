import { AccountList } from "@/components/layout/account-section";
import { AppLink } from "@/components/ui/app-link";
import {
  GetCertificatesDocument,
  type GetCertificatesQuery,
  GetRevokedCertificatesDocument,
} from "@/graphql/generated/member/documents";
import { answerOr } from "@/lib/gateway/failure";
import { readPart, readViewer } from "@/lib/gateway/read";
import { routes } from "@/lib/addresses/routes";
import { dayText } from "@/lib/rules/times/day-text";
import styles from "./certificates-section.module.css";

const SHOWN = 3;

type Certificate = NonNullable<NonNullable<GetCertificatesQuery["certificates"]>[number]>;

export async function CertificatesSection() {
  const [certificates, revocations] = await Promise.all([
    readPart(GetCertificatesDocument, {}, (data) => data.certificates?.filter((one) => one !== null)),
    // A remote CRM may lack this field. Then no certificate is marked as revoked, and the list is still shown.
    answerOr(readViewer(GetRevokedCertificatesDocument, {}), () => null),
  ]);
  const revoked = new Set(revocations?.certificates?.flatMap((one) => (one?.revoked_at ? [one.id] : [])));
  return (
    <AccountList
      id="latest-certificates"
      title="Certificates"
      more={{ href: routes.certificates, label: "All certificates" }}
      rows={certificates}
      empty={{
        text: "Finish a workshop, and its certificate appears here.",
        href: "/workshops",
        label: "Find a workshop",
      }}
    >
      {(rows) => (
        <ul className={styles.certificates}>
          {rows.slice(0, SHOWN).map((one) => (
            <CertificateRow key={one.id} certificate={one} isRevoked={revoked.has(one.id)} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}

function CertificateRow({ certificate, isRevoked }: { certificate: Certificate; isRevoked: boolean }) {
  const { certification, workshop, created_at, feedbackForm } = certificate;
  return (
    <li className={styles.certificate}>
      {certification?.image ? (
        <img
          className={styles.picture}
          src={certification.image}
          alt=""
          width={80}
          height={42}
          loading="lazy"
        />
      ) : null}
      <AppLink className={styles.title} href={routes.certificates}>
        {certification?.title ?? "Certificate"}
      </AppLink>
      <span className={styles.date}>{dayText(workshop?.date ?? created_at)}</span>
      {isRevoked ? (
        <span className={styles.revoked}>Revoked</span>
      ) : feedbackForm ? (
        <span className={styles.open}>Feedback needed</span>
      ) : null}
    </li>
  );
}
