import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { Flash } from "@/lib/forms/flash";
import { certificateDay, credentialPaths } from "@/lib/rules/certificates";
import { CertificateActions } from "./certificate-actions";
import { CertificateArt } from "./certificate-art";
import type { CertificateView } from "./certificate-view";
import styles from "./certificates-screen.module.css";
import { FeedbackForm } from "./feedback-form";

type CertificatesScreenProps = {
  certificates: readonly CertificateView[];
  /** False when the list of revoked certificates did not load. */
  knowsRevoked: boolean;
  flash: Flash | null;
};

export function CertificatesScreen({ certificates, knowsRevoked, flash }: CertificatesScreenProps) {
  const asked = flash?.values?.certificate;
  const isPlaced = certificates.some(({ number }) => String(number) === asked);
  return (
    <div className={styles.screen}>
      <h1 className={styles.heading}>Certificates</h1>
      {flash && !isPlaced ? (
        <Callout kind={flash.kind === "error" ? "error" : "success"}>{flash.text}</Callout>
      ) : null}
      {knowsRevoked ? null : (
        <Callout kind="info">
          We could not check right now whether a certificate was revoked. Its public page always shows it.
        </Callout>
      )}
      {certificates.length === 0 ? (
        <EmptyState
          text="Your certificates appear here when you have completed a training."
          art={
            <div className={styles.emptyArt}>
              <CertificateArt />
            </div>
          }
        />
      ) : (
        <ul className={styles.list}>
          {certificates.map((certificate) => (
            <li key={certificate.key}>
              <CertificateCard
                certificate={certificate}
                flash={String(certificate.number) === asked ? flash : null}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One certificate with its title, validity and document, or with the questions that release it. */
function CertificateCard({ certificate, flash }: { certificate: CertificateView; flash: Flash | null }) {
  const { number, title, workshopPath, isAddon, workshopDate, guides, questions } = certificate;
  const { issuedAt, correctedAt, revokedAt } = certificate;
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
        <p className={styles.tags}>
          {isAddon ? <span className={styles.tag}>Add-on</span> : null}
          {revokedAt ? (
            <span className={styles.tag} data-kind="bad">
              <Icon name="warning" /> <span>{`Revoked on ${certificateDay(revokedAt)}`}</span>
            </span>
          ) : null}
          {questions.length > 0 ? (
            <span className={styles.tag} data-kind="open">
              Feedback is open
            </span>
          ) : null}
        </p>
        <h2 id={`certificate-${number}-title`} className={styles.title}>
          {title}
        </h2>
        {facts.length > 0 ? <p className={styles.facts}>{facts.join(" ")}</p> : null}
        {day ? <p className={styles.facts}>{`Issued on ${day}`}</p> : null}
        {correctedAt ? <p className={styles.facts}>{`Corrected on ${certificateDay(correctedAt)}`}</p> : null}
        {workshopPath ? (
          <p className={styles.facts}>
            <AppLink href={workshopPath} aria-label={`About the workshop: ${title}`}>
              About the workshop
            </AppLink>
          </p>
        ) : null}
        {questions.length > 0 ? (
          <FeedbackForm certificate={number} questions={questions} flash={flash} />
        ) : (
          <Document certificate={certificate} />
        )}
      </div>
    </article>
  );
}

function Document({ certificate }: { certificate: CertificateView }) {
  const { document, title, issuedAt, revokedAt } = certificate;
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
