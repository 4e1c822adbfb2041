import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { credentialPaths, linkedInAddress } from "@/lib/rules/certificates";
import { absolute } from "@/lib/seo";
import { site } from "@/lib/site";
import styles from "./certificate-actions.module.css";
import { CopyLink } from "./copy-link";

type CertificateActionsProps = {
  /** Public id. */
  id: string;
  title: string;
  issuedAt: string | null;
  /** A revoked certificate is not offered for sharing. */
  isRevoked: boolean;
  /** False when another host has the documents. */
  hasFiles?: boolean;
};

const buttonStyle = { size: "xs", color: "black", variant: "outline" } as const;

/** PDF, signed file and sharing. Files have plain links, because documents are never preloaded. */
export function CertificateActions({
  id,
  title,
  issuedAt,
  isRevoked,
  hasFiles = true,
}: CertificateActionsProps) {
  const address = absolute(credentialPaths.page(id));
  return (
    <ul className={styles.actions}>
      {hasFiles ? (
        <>
          <li>
            <ButtonLink
              {...buttonStyle}
              href={credentialPaths.pdf(id)}
              icon={<Icon name="download" />}
              aria-label={`PDF of ${title}`}
            >
              PDF
            </ButtonLink>
          </li>
          <li>
            <ButtonLink
              {...buttonStyle}
              href={credentialPaths.json(id)}
              icon={<Icon name="download" />}
              aria-label={`JSON of ${title}, signed Open Badge`}
              download
            >
              JSON
            </ButtonLink>
          </li>
        </>
      ) : null}
      {isRevoked ? null : (
        <>
          <li>
            <ButtonLink
              {...buttonStyle}
              external
              href={linkedInAddress({ id, title, issuedAt }, `${site.name} Academy`, absolute(""))}
              target="_blank"
              icon={<Icon name="arrow-up-right" />}
            >
              Add to LinkedIn
            </ButtonLink>
          </li>
          <li>
            <CopyLink address={address} what={title} />
          </li>
        </>
      )}
    </ul>
  );
}
