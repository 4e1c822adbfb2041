import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/request/flash";
import { CertificateArt } from "./certificate-art";
import { CertificateCard } from "./certificate-card";
import type { CertificateView } from "./certificate-view";
import styles from "./certificates-screen.module.css";

type CertificatesScreenProps = {
  certificates: readonly CertificateView[];
  /** False when nobody could tell which ones were revoked. */
  knowsRevoked: boolean;
  flash: Flash | null;
};

export function CertificatesScreen({ certificates, knowsRevoked, flash }: CertificatesScreenProps) {
  const asked = flash?.values?.certificate;
  const isPlaced = certificates.some(({ number }) => String(number) === asked);
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Certificates</h1>
      {flash && !isPlaced ? (
        <Callout kind={flash.kind === "error" ? "error" : "success"}>{flash.text}</Callout>
      ) : null}
      {knowsRevoked ? null : (
        <Callout kind="info">
          Whether a certificate was revoked could not be loaded right now. Its public page always tells.
        </Callout>
      )}
      {certificates.length === 0 ? (
        <EmptyState
          text="Your certificates land here when you have completed a training."
          art={
            <div className={styles.art}>
              <CertificateArt />
            </div>
          }
        >
          <ButtonLink href="/workshops" size="xl">
            Find a workshop
          </ButtonLink>
        </EmptyState>
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
