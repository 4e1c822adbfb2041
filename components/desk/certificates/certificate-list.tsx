import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { certificateDay, credentialPaths } from "@/lib/rules/certificates";
import { DeskFacts } from "../desk-facts";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { deskMoment } from "../desk-words";

type Certificate = ReadOf<"certificates">["nodes"][number];

const states: Record<Certificate["state"], string> = {
  GOOD: "valid",
  WAITS: "waiting for feedback",
  REVOKED: "revoked",
};

type CertificateListProps = {
  certificates: readonly Certificate[];
  page: string;
  flash: Flash | null;
  empty: string;
};

/** Certificates with their history, a form to correct the name, and one to revoke them. */
export function CertificateList({ certificates, page, flash, empty }: CertificateListProps) {
  if (certificates.length === 0) return <p>{empty}</p>;
  return certificates.map((certificate) => (
    <DeskFold
      key={certificate.id}
      title={`${certificate.holderName} · ${certificate.title} · ${states[certificate.state]}`}
      isOpen={formsOf(certificate).some((form) => flashFor(flash, form))}
    >
      <Facts certificate={certificate} />
      {certificate.state === "REVOKED" ? null : (
        <Changes certificate={certificate} page={page} flash={flash} />
      )}
    </DeskFold>
  ));
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { publicId, email, memberId, date, issuedAt, revokedReason, corrections } = certificate;
  return (
    <>
      <DeskFacts
        facts={{
          Number: <a href={credentialPaths.page(publicId)}>{publicId}</a>,
          Person:
            memberId === null ? (
              `${email ?? ""}, no account yet`
            ) : (
              <a href={deskRoutes.person(memberId)}>{email ?? memberId}</a>
            ),
          Workshop: certificateDay(date),
          Issued: deskMoment(issuedAt),
          "Reason for revoking": revokedReason,
        }}
      />
      {corrections.length > 0 ? (
        <ul>
          {corrections.map(({ at, by, before, after, reason }) => (
            <li key={at}>{`${deskMoment(at)}, ${by}: “${before}” → “${after}” (${reason})`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Names of the two forms of a certificate, so that a refusal of one does not show in the other. */
const formsOf = ({ publicId }: Certificate) => [`correct-${publicId}`, `revoke-${publicId}`] as const;

type ChangesProps = { certificate: Certificate; page: string; flash: Flash | null };

function Changes({ certificate, page, flash }: ChangesProps) {
  const { publicId, holderName } = certificate;
  const [correct, revoke] = formsOf(certificate);
  const [corrected, revoked] = [flashFor(flash, correct), flashFor(flash, revoke)];
  const required = { required: true, minLength: 3, maxLength: 200 };
  return (
    <>
      <DeskForm
        form="correct-certificate"
        back={page}
        values={{ certificate: publicId, form: correct }}
        submit="Correct the name"
      >
        <DeskField
          name="name"
          label="Name"
          required
          maxLength={200}
          flash={corrected}
          defaultValue={holderName}
        />
        <DeskField name="reason" label="Reason for the change" {...required} flash={corrected} />
      </DeskForm>
      <DeskForm
        form="revoke-certificate"
        back={page}
        values={{ certificate: publicId, form: revoke }}
        submit="Revoke permanently"
      >
        <DeskField
          name="reason"
          label="Reason for revoking"
          hint="Anyone who verifies the certificate sees this."
          {...required}
          flash={revoked}
        />
      </DeskForm>
    </>
  );
}
