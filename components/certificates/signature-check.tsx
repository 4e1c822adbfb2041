"use client";

import { useHydrated } from "@/components/layout/opener";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Loader } from "@/components/ui/loader";
import { useAnswer } from "@/components/ui/forms/use-answer";
import type { SignedCertificate } from "./check-credential";
import styles from "./signature-check.module.css";

type State = "waiting" | "checking" | "genuine" | "forged" | "unknown";

type SignatureCheckProps = {
  document: string;
  /** The page's content, which must equal the signed content. */
  shown: SignedCertificate;
  isRevoked: boolean;
};

const words: Record<State, { title: string; text: string }> = {
  waiting: {
    title: "This certificate is signed",
    text: "With JavaScript turned on, your browser checks the signature here.",
  },
  checking: { title: "Checking the signature", text: "Your browser is doing this. It takes a moment." },
  genuine: {
    title: "Signature checked in your browser",
    text: "Genuine: every word above is as the academy signed it.",
  },
  forged: {
    title: "The signature does not match",
    text: "Do not trust this certificate: something in it was changed after it was signed.",
  },
  unknown: {
    title: "The signature could not be checked",
    text: "The keys could not be loaded, or this browser cannot check signatures. That says nothing about the certificate.",
  },
};

/** Checks the document that came with the page, without asking the server. */
export function SignatureCheck({ document, shown, isRevoked }: SignatureCheckProps) {
  const isHydrated = useHydrated();
  const { value, isAsking, again } = useAnswer(() => check(document, shown), document);
  const state: State = !isHydrated ? "waiting" : isAsking ? "checking" : (value ?? "unknown");
  const { title, text } = words[state];
  return (
    <section
      className={styles.panel}
      data-state={state}
      data-revoked={isRevoked || undefined}
      role={state === "forged" ? "alert" : "status"}
      aria-label="Signature"
    >
      <span className={styles.sign}>
        {state === "checking" ? <Loader size="sm" /> : <Icon name={icons[state]} />}
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>
          {state === "genuine" && isRevoked ? "The academy signed it and has revoked it since." : text}
        </p>
        {state === "unknown" ? (
          <Button size="xs" color="black" variant="outline" onClick={again}>
            Check again
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const icons = {
  waiting: "lock",
  checking: "lock",
  genuine: "check",
  forged: "warning",
  unknown: "info",
} as const;

async function check(document: string, shown: SignedCertificate): Promise<"genuine" | "forged"> {
  const { checkCredential, loadKeys } = await import("./check-credential");
  const verdict = await checkCredential(document, await loadKeys());
  return verdict.kind === "genuine" && isSame(verdict.certificate, shown) ? "genuine" : "forged";
}

/** Compares what addresses and times mean, because the site may have moved. */
function isSame(signed: SignedCertificate, shown: SignedCertificate): boolean {
  return (
    signed.holder === shown.holder &&
    signed.title === shown.title &&
    signed.workshop === shown.workshop &&
    signed.address.split("/").at(-1) === shown.address.split("/").at(-1) &&
    Math.floor(Date.parse(shown.issuedAt) / 1_000) * 1_000 === Date.parse(signed.issuedAt)
  );
}
