"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { Loader } from "@/components/ui/loader";
import { useFileDrop } from "@/components/ui/forms/use-file-drop";
import { certificateDay, certificateNumber, credentialPaths } from "@/lib/rules/certificates";
import type { KeySet, SignedCertificate, Standing } from "./check-credential";
import styles from "./verify-entry.module.css";

/** Checks a downloaded certificate that the visitor chooses or drops. The file stays in the browser. */
export function FileCheck() {
  const id = useId();
  const isReady = useHydrated();
  const { state, check } = useFileCheck();

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void check(file);
  };
  const zone = useFileDrop(take);

  return (
    <div className={styles.check}>
      <div className={styles.zone} {...zone}>
        <label htmlFor={id} className={styles.label}>
          Choose the JSON file of a certificate, or drop it here
        </label>
        <input
          id={id}
          type="file"
          accept=".json,.jws,application/json,text/plain"
          disabled={!isReady}
          aria-describedby={`${id}-hint`}
          className={styles.input}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // Allows choosing the same file again.
            currentTarget.value = "";
          }}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {isReady
            ? "The file stays on your device: your browser checks it, even without a connection once this page is open."
            : "Your browser checks the file with JavaScript, which has not started yet."}
        </p>
      </div>
      <div role="status">
        <FileVerdict state={state} />
      </div>
    </div>
  );
}

type FileState =
  | { kind: "idle" | "checking" | "forged" | "not a certificate" | "unknown" }
  | ({ kind: "genuine" } & GenuineProps);

/** In bytes. Our own files have 3 KB. */
const MAX_FILE_BYTES = 256 * 1_024;

type Tools = typeof import("./check-credential");

/** Checks files in the browser. Code and keys are loaded in advance, so that the check works without a connection. */
function useFileCheck() {
  const [state, setState] = useState<FileState>({ kind: "idle" });
  const tools = useRef<Promise<Tools>>(null);
  const keys = useRef<Promise<KeySet>>(null);
  const turn = useRef(0);

  useEffect(() => {
    // A check loads them again and reports a failure.
    prepare(tools, keys).catch(() => undefined);
  }, []);

  async function check(file: Blob) {
    const mine = (turn.current += 1);
    const show = (next: FileState) => {
      if (mine === turn.current) setState(next);
    };
    show({ kind: "checking" });
    try {
      if (file.size > MAX_FILE_BYTES) return show({ kind: "not a certificate" });
      const [{ readSignedFile, checkCredential, loadStanding }, known] = await prepare(tools, keys);
      const document = readSignedFile(await file.text());
      if (!document) return show({ kind: "not a certificate" });
      const verdict = await checkCredential(document, known);
      if (verdict.kind === "forged") return show(verdict);
      show({ ...verdict, standing: "asking" });
      show({ ...verdict, standing: await loadStanding(verdict.certificate.address) });
    } catch {
      // The page says that the check failed, and offers another try.
      show({ kind: "unknown" });
    }
  }

  return { state, check };
}

type Kept<T> = { current: Promise<T> | null };

/** Loads code and keys. After a failure, the next file tries again. */
async function prepare(tools: Kept<Tools>, keys: Kept<KeySet>): Promise<[Tools, KeySet]> {
  try {
    tools.current ??= import("./check-credential");
    const loaded = await tools.current;
    keys.current ??= loaded.loadKeys();
    return [loaded, await keys.current];
  } catch (error) {
    tools.current = null;
    keys.current = null;
    throw error;
  }
}

/** The result for a file. Only a genuine file shows name, title and date. */
function FileVerdict({ state }: { state: FileState }) {
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
          Choose the JSON file from the page of a certificate, exactly as you downloaded it. If this is one,
          it was changed.
        </Callout>
      );
    case "unknown":
      return (
        <Callout kind="warn" title="The file could not be checked">
          The academy&apos;s keys could not be loaded, or this browser cannot check signatures. Please choose
          the file again in a moment.
        </Callout>
      );
    case "genuine":
      return <Genuine certificate={state.certificate} standing={state.standing} />;
  }
}

type GenuineProps = { certificate: SignedCertificate; standing: Standing | null | "asking" };

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
  if (standing === "asking") return "Checking whether it is still valid …";
  if (standing === null)
    return "Without a connection to the academy we cannot tell whether it was revoked since.";
  if (standing.kind === "good") return "It is valid: the academy has not revoked it.";
  const day = certificateDay(standing.at);
  return `Revoked${day ? ` on ${day}` : ""}${standing.reason ? ` because: ${standing.reason}` : ""}`;
}
