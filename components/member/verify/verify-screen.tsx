import { AppLink } from "@/components/ui/app-link";
import { CertificateActions } from "../certificates/certificate-actions";
import { credentialPaths, workshopSentence } from "@/lib/rules/credential";
import { absolute } from "@/lib/seo";
import { site } from "@/lib/site";
import { CertificateSheet, type ShownCredential } from "./certificate-sheet";
import { SignatureCheck } from "./signature-check";
import styles from "./verify-screen.module.css";

type VerifyScreenProps = { credential: ShownCredential; hasFiles: boolean };

/** A certificate for whoever holds its address: what it says, whether it holds, and the proof. */
export function VerifyScreen({ credential, hasFiles }: VerifyScreenProps) {
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
            This page is asked for anew each time, so a revocation shows at once. You hold a file or a number?{" "}
            <AppLink href="/verify">Verify another certificate</AppLink>
          </p>
        </div>
      </div>
    </div>
  );
}
