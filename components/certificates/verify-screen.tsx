import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import type { GetCredentialQuery } from "@/graphql/generated/member/documents";
import { certificateDay, credentialPaths, workshopSentence } from "@/lib/rules/certificates";
import { absolute } from "@/lib/seo";
import { site } from "@/lib/site";
import { CertificateActions } from "./certificate-actions";
import { CertificateArt } from "./certificate-art";
import { SignatureCheck } from "./signature-check";
import styles from "./verify-screen.module.css";

/** A certificate for anybody with its address: content, validity and proof. */
export function VerifyScreen({ credential, hasFiles }: { credential: ShownCredential; hasFiles: boolean }) {
  const { id, holder, title, issuedAt, revokedAt, document } = credential;
  const shown = {
    address: absolute(credentialPaths.page(id)),
    holder: holder ?? "",
    title: title ?? "",
    issuer: `${site.name} Academy`,
    issuedAt: issuedAt ?? "",
    workshop: workshopSentence(
      credential.date,
      (credential.guides ?? []).filter((guide) => guide !== null),
    ),
  };
  return (
    <div className={styles.screen}>
      <CertificateSheet credential={credential} />
      <div className={styles.proof}>
        {document ? (
          <SignatureCheck document={document} shown={shown} isRevoked={revokedAt !== null} />
        ) : null}
        <div className={styles.more}>
          <CertificateActions
            id={id}
            title={shown.title}
            issuedAt={issuedAt}
            isRevoked={revokedAt !== null}
            hasFiles={hasFiles}
          />
          <p className={styles.note}>
            This page is always up to date, so it shows a revocation at once. Do you have a file or a number?{" "}
            <AppLink href="/verify">Verify another certificate</AppLink>
          </p>
        </div>
      </div>
    </div>
  );
}

type ShownCredential = NonNullable<GetCredentialQuery["credential"]>;

/** The certificate in a form for presenting it. */
function CertificateSheet({ credential }: { credential: ShownCredential }) {
  const { id, holder, title, addon, date, issuedAt, revokedAt } = credential;
  const guides = (credential.guides ?? []).filter((guide) => guide !== null);
  const facts = [
    ["Workshop", certificateDay(date)],
    [guides.length === 1 ? "Guide" : "Guides", guides.join(", ")],
    ["Issued", certificateDay(issuedAt)],
    ["Number", id],
  ].filter(([, value]) => value);
  return (
    <article className={styles.sheet} data-revoked={revokedAt ? "" : undefined}>
      <div className={styles.words}>
        <p className={styles.issuer}>{site.name} Academy</p>
        <p className={styles.kind}>{addon ? "Add-on certificate" : "Certificate"}</p>
        <h1 className={styles.holder} dir="auto">
          {holder}
        </h1>
        <p className={styles.completed}>has completed</p>
        <p className={styles.title}>{title}</p>
        <Standing revokedAt={revokedAt} reason={credential.revokedReason} />
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} data-wide={name === "Number" || undefined}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.art}>
        <CertificateArt />
      </div>
    </article>
  );
}

function Standing({ revokedAt, reason }: { revokedAt: string | null; reason: string | null }) {
  const text = revokedAt
    ? `Revoked on ${certificateDay(revokedAt) ?? "an unknown day"}${reason ? ` because: ${reason}` : ""}`
    : "Valid";
  return (
    <p className={styles.standing} data-good={revokedAt ? undefined : ""}>
      <Icon name={revokedAt ? "warning" : "check"} />
      <span>{text}</span>
    </p>
  );
}
