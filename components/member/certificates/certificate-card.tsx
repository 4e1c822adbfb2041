import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import type { Flash } from "@/lib/request/flash";
import { certificateDay, credentialPaths } from "@/lib/rules/credential";
import { CertificateActions } from "./certificate-actions";
import { CertificateArt } from "./certificate-art";
import styles from "./certificate-card.module.css";
import type { CertificateView } from "./certificate-view";
import { FeedbackForm } from "./feedback-form";

type CertificateCardProps = { certificate: CertificateView; flash: Flash | null };

/** One certificate: what it is for, whether it holds, and its document, or the questions that open it. */
export function CertificateCard({ certificate, flash }: CertificateCardProps) {
  const { number, title, isAddon, workshopDate, guides, issuedAt, questions, revokedAt } = certificate;
  const facts = [
    certificateDay(workshopDate) ? `Workshop on ${certificateDay(workshopDate)}` : null,
    guides.length > 0 ? `with ${guides.join(", ")}` : null,
  ].filter((fact) => fact !== null);
  const day = certificateDay(issuedAt);
  return (
    <article
      id={`certificate-${number}`}
      className={styles.card}
      data-revoked={revokedAt ? "" : undefined}
      aria-labelledby={`certificate-${number}-title`}
      tabIndex={-1}
    >
      <div className={styles.art}>
        <CertificateArt />
      </div>
      <div className={styles.body}>
        <p className={styles.marks}>
          {isAddon ? <span className={styles.mark}>Add-on</span> : null}
          {revokedAt ? (
            <span className={styles.mark} data-kind="bad">
              <Icon name="warning" /> Revoked on {certificateDay(revokedAt)}
            </span>
          ) : null}
          {questions.length > 0 ? (
            <span className={styles.mark} data-kind="open">
              Feedback is open
            </span>
          ) : null}
        </p>
        <h2 id={`certificate-${number}-title`} className={styles.title}>
          {title}
        </h2>
        {facts.length > 0 ? <p className={styles.facts}>{facts.join(" ")}</p> : null}
        {day ? <p className={styles.facts}>Issued on {day}</p> : null}
        {questions.length > 0 ? (
          <FeedbackForm certificate={number} questions={questions} flash={flash ?? undefined} />
        ) : (
          <Document certificate={certificate} />
        )}
      </div>
    </article>
  );
}

function Document({
  certificate: { document, title, issuedAt, revokedAt },
}: {
  certificate: CertificateView;
}) {
  if (!document) return <p className={styles.facts}>The document is being prepared.</p>;
  if (document.kind === "elsewhere")
    return (
      <div>
        <ButtonLink
          href={document.address}
          external
          icon={<Icon name="arrow-up-right" />}
          aria-label={`Open certificate: ${title}`}
        >
          Open certificate
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.actions}>
      <ButtonLink
        href={credentialPaths.page(document.id)}
        aria-label={`Open certificate: ${title}`}
        icon={<Icon name="arrow-right" />}
      >
        Open certificate
      </ButtonLink>
      <CertificateActions id={document.id} title={title} issuedAt={issuedAt} isRevoked={revokedAt !== null} />
    </div>
  );
}
