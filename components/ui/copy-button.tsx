"use client";

import { useState } from "react";
import styles from "./copy-button.module.css";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

type CopyButtonProps = {
  text: string;
  /** The name of the copied text, for screen readers. */
  what: string;
};

/** Copies a text. If the browser does not allow copying, the visitor can select the text beside the button. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const isCopied = state === "copied";

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // Browsers do not allow copying on a page without https.
      setState("refused");
    }
  }

  return (
    <span className={styles.copy}>
      <button type="button" className={styles.button} data-copied={isCopied || undefined} onClick={copy}>
        <Icon name={isCopied ? "check" : "copy"} size="1.125rem" />
        <span>
          <span>{isCopied ? "Copied" : "Copy"}</span>
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </span>
      </button>
      <span role="status" className={styles.note}>
        {state === "refused" ? <span>Please select the text to copy it.</span> : null}
        {isCopied ? <VisuallyHidden>{`${what} copied`}</VisuallyHidden> : null}
      </span>
    </span>
  );
}
