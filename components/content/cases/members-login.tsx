import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import styles from "./members-login.module.css";

/** A login form that is only HTML: it works before and without script, and leads back to `path`. */
export function MembersLogin({ path }: { path: string }) {
  const join = `/account?${new URLSearchParams({ mode: "register", redirect_to: path })}`;
  return (
    <div className={styles.frame}>
      <h3>Login to continue.</h3>
      <form className={styles.form} method="post" action="/api/forms/get-in">
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
