import { CertificateArt } from "../certificates/certificate-art";
import { Icon } from "@/components/ui/icon";
import type { GetCredentialQuery } from "@/graphql/generated/member/documents";
import { certificateDay } from "@/lib/rules/credential";
import { site } from "@/lib/site";
import styles from "./certificate-sheet.module.css";

export type ShownCredential = NonNullable<GetCredentialQuery["credential"]>;

/** The certificate as people like to show it. */
export function CertificateSheet({ credential }: { credential: ShownCredential }) {
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
