import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { FileCheck } from "./file-check";
import styles from "./verify-entry.module.css";

/** Offers to verify a certificate by its number or by a received file. */
export function VerifyEntry(props: NumberFormProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Verify a certificate</h1>
        <p className={styles.lead}>
          No sign-in needed. You see who completed which training, when, with whom, and whether the
          certificate is still valid.
        </p>
      </header>
      <div className={styles.options}>
        <section className={styles.option} aria-labelledby="by-number">
          <h2 id="by-number">By its number</h2>
          <NumberForm {...props} />
        </section>
        <section className={styles.option} aria-labelledby="by-file">
          <h2 id="by-file">Check a file</h2>
          <FileCheck />
        </section>
      </div>
    </div>
  );
}

type NumberFormProps = { typed: string; error: string | undefined };

/** Leads to the certificate's page. A plain form that needs no script. */
function NumberForm({ typed, error }: NumberFormProps) {
  return (
    <form method="get" action="/verify" className={styles.form} noValidate>
      <TextField
        name="number"
        label="Number or address of the certificate"
        status="idle"
        hint="It is at the bottom of the certificate. You can also scan the code there."
        defaultValue={typed}
        error={error}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit">Show certificate</Button>
    </form>
  );
}
