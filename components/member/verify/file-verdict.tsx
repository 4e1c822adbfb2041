import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { Loader } from "@/components/ui/loader";
import { certificateDay, certificateNumber, credentialPaths } from "@/lib/rules/credential";
import type { SignedCertificate } from "./check-credential";
import styles from "./file-check.module.css";
import type { FileState } from "./use-file-check";

/** What became of a file. It says who, what and when only of a genuine one. */
export function FileVerdict({ state }: { state: FileState }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "checking":
      return <Loader label="Checking the file" />;
    case "forged":
      return (
        <Callout kind="error" title="Not genuine">
          The signature does not match: the file was changed after it was signed, or the academy never signed
          it.
        </Callout>
      );
    case "not a certificate":
      return (
        <Callout kind="warn" title="Not a certificate of ours">
          Choose the JSON file that is offered on the page of a certificate, as it was downloaded. If it was
          one, it was changed.
        </Callout>
      );
    case "unknown":
      return (
        <Callout kind="warn" title="The file could not be checked">
          The academy&apos;s keys did not arrive, or this browser cannot check signatures. Please choose the
          file again in a moment.
        </Callout>
      );
    case "genuine":
      return <Genuine certificate={state.certificate} standing={state.standing} />;
  }
}

type GenuineProps = { certificate: SignedCertificate } & Pick<
  Extract<FileState, { kind: "genuine" }>,
  "standing"
>;

function Genuine({ certificate, standing }: GenuineProps) {
  const { holder, title, workshop, issuedAt, issuer, address } = certificate;
  const number = certificateNumber(address);
  const isRevoked = standing !== null && standing !== "asking" && standing.kind === "revoked";
  return (
    <Callout
      kind={isRevoked ? "error" : "success"}
      title={isRevoked ? "Genuine, but revoked" : "Genuine"}
      alert={false}
      actions={number ? <AppLink href={credentialPaths.page(number)}>Open its page</AppLink> : null}
    >
      <dl className={styles.facts}>
        {[
          ["Who", holder],
          ["What", title],
          ["When", workshop],
          ["Issued", `${certificateDay(issuedAt) ?? issuedAt} by ${issuer}`],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{standingText(standing)}</p>
    </Callout>
  );
}

function standingText(standing: GenuineProps["standing"]): string {
  if (standing === "asking") return "Asking whether it still holds …";
  if (standing === null)
    return "Whether it was revoked since cannot be told without a connection to the academy.";
  if (standing.kind === "good") return "It holds: the academy has not revoked it.";
  const day = certificateDay(standing.at);
  return `Revoked${day ? ` on ${day}` : ""}${standing.reason ? ` because: ${standing.reason}` : ""}`;
}
