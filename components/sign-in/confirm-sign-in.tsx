"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { site } from "@/lib/site";
import { CodeField } from "./code-field";
import styles from "./confirm-sign-in.module.css";
import { announceSignIn, sendOnce } from "./sign-in-submit";

type ConfirmSignInProps = {
  token: string;
  /** "asked": another browser requested the mail. "offered": that is unknown at the moment. */
  code: "none" | "offered" | "asked";
  problem?: string;
};

/** A single button. In another browser than the requesting one, it also needs the code of the same mail. */
export function ConfirmSignIn({ token, code, problem }: ConfirmSignInProps) {
  const [isFirst] = useState(sendOnce);
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/auth/sign-in"
      noValidate
      onSubmit={(event) => isFirst(event) && announceSignIn()}
    >
      <h1 className={styles.headline}>Welcome back.</h1>
      {problem ? <Callout kind="error" title={problem} /> : null}
      <input type="hidden" name="token" value={token} />
      {code === "none" ? (
        <p>Press the button to sign in to {site.name} on this device.</p>
      ) : (
        <>
          <p>
            {code === "asked"
              ? "This is not the browser that asked for the email. Please enter the code from the email here, or type it in the other browser."
              : "If you asked for the email in another browser, please enter its code as well."}
          </p>
          <CodeField label="Code from the email" required={code === "asked"} autoFocus />
        </>
      )}
      <Button type="submit" size="xl">
        Sign in
      </Button>
      <p className={styles.note}>
        Did you not ask for this? Close the page: nothing happens unless you press the button.
      </p>
    </form>
  );
}
