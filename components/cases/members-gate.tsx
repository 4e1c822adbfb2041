import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { Icon } from "@/components/ui/icon";
import styles from "./members-gate.module.css";

type MembersGateProps = {
  /** Headings of the members' part. */
  outline: readonly string[];
  /** The login form. */
  children: ReactNode;
};

/** The closed gate: a list of the headings behind it, and the login form. */
export function MembersGate({ outline, children }: MembersGateProps) {
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <span className={styles.sign}>
            <Icon name="lock" size="1.5rem" />
          </span>
          <h2 id="gate-title">Sign in to read the rest.</h2>
          <p>All you need is a free account. You return to this page and keep reading:</p>
          <ul>
            {outline.map((heading) => (
              <li key={heading}>{heading}</li>
            ))}
          </ul>
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </section>
  );
}

/** A login form in plain HTML. It works without a script and returns to `path`. */
export function MembersLogin({ path }: { path: string }) {
  const join = `/account?${new URLSearchParams({ mode: "register", redirect_to: path })}`;
  return (
    <div className={styles.frame}>
      <h3>Login to continue.</h3>
      <form className={styles.loginForm} method="post" action="/api/forms/get-in" noValidate>
        <input type="hidden" name="redirect_to" value={path} />
        <TextField
          name="log"
          type="email"
          label="E-mail"
          autoComplete="email"
          required
          hint="We will send your Login link to this e-mail address."
        />
        <Button type="submit" size="xl">
          Send Login Link
        </Button>
      </form>
      <p className={styles.join}>
        No account yet? <AppLink href={join}>Create one, it is free</AppLink>
      </p>
    </div>
  );
}
